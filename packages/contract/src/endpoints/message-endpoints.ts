import { MAIL_PROBLEMS } from "@platzwart/domain/messages/mail-problem";
import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput, idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

const mailProblem = z.enum(MAIL_PROBLEMS);

/** A message to a person, and what became of it; it names neither people nor digits (O-04). */
const messageSchema = z.object({
  id: z.string(),
  /** null: a test of the settings. */
  bookingId: z.nullable(z.string()),
  kind: z.enum(["confirmation", "change", "cancellation", "code", "test"]),
  /** dropped: not needed any more, or too late. held: waits for an operator after a restore (O-05). */
  state: z.enum(["waiting", "sent", "failed", "dropped", "held"]),
  /** Court and start of the booking as the message says them; null: of a test. */
  courtId: z.nullable(courtIdSchema),
  startTime: z.nullable(wireInstant),
  /** Next attempt of a waiting one. */
  dueAt: wireInstant,
  /** Failed attempts. */
  tries: z.int(),
  /** Of the last attempt, also as a German sentence; null: none failed. */
  problem: z.nullable(mailProblem),
  problemText: z.nullable(z.string()),
  createdAt: wireInstant,
  /** When it was sent, failed or was dropped; null: neither. */
  doneAt: z.nullable(wireInstant),
});

export type MessageView = z.output<typeof messageSchema>;

/** Messages, newest first. */
export const listMessages = endpoint("GET", "/api/messages", EVERY_USER, {
  query: z.object({
    /** Only those about one booking, all at once. */
    bookingId: z.optional(idInput),
    /** For the next page: nextAfter of the page before. */
    after: z.optional(textInput(100)),
  }),
  response: z.object({
    items: z.array(messageSchema),
    /** The value of `after` for the next page; null: no further messages. */
    nextAfter: z.nullable(z.string()),
    /** Whether mails to customers are switched on. */
    isMailOn: z.boolean(),
    /** Why no mail goes out at all; null: they do. */
    mailStop: z.nullable(z.object({ problem: mailProblem, problemText: z.string(), since: wireInstant })),
    /** Messages that wait for an operator after a restore. */
    heldCount: z.int(),
  }),
});

/** "Erneut senden" at a booking: its time and code as they are now. */
export const sendBookingCode = endpoint("POST", "/api/bookings/:id/send-code", EVERY_USER, {
  params: idParams,
  response: messageSchema,
});

/** A failed, waiting or held message is sent at once. */
export const retryMessage = endpoint("POST", "/api/messages/:id/retry", ADMIN_ONLY, {
  params: idParams,
  response: messageSchema,
});

/** Decides about all held messages: sends or drops them (O-05). */
export const decideHeldMessages = endpoint("POST", "/api/held-messages", ADMIN_ONLY, {
  body: z.object({ send: z.boolean() }),
  response: z.object({ count: z.int() }),
});

/** "Testmail senden" with the stored settings (O-03); answers when the mail server has. */
export const testMail = endpoint("POST", "/api/mail/test", ADMIN_ONLY, {
  body: z.object({ to: textInput(254) }),
  response: z.object({
    isSent: z.boolean(),
    /** Also as a German sentence; null: the server took the mail. */
    problem: z.nullable(mailProblem),
    problemText: z.nullable(z.string()),
  }),
  waitsForDevices: true,
});
