import { MAIL_PROBLEMS } from "@platzwart/domain/messages/mail-problem";
import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput, idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

const mailProblem = z.enum(MAIL_PROBLEMS);

/** Names neither people nor digits (O-04). */
const messageSchema = z.object({
  id: z.string(),
  /** null: a test of the settings. */
  bookingId: z.nullable(z.string()),
  kind: z.enum(["confirmation", "change", "cancellation", "code", "test"]),
  /** dropped: not needed any more, or too late; held: waits for an operator after a restore (O-05). */
  state: z.enum(["waiting", "sent", "failed", "dropped", "held"]),
  /** Court and start of the booking in the message's text; null: a test. */
  courtId: z.nullable(courtIdSchema),
  startTime: z.nullable(wireInstant),
  /** Next attempt of a waiting message. */
  dueAt: wireInstant,
  /** Failed attempts. */
  tries: z.int(),
  /** Of the last attempt; null: none failed. */
  problem: z.nullable(mailProblem),
  problemText: z.nullable(z.string()),
  createdAt: wireInstant,
  /** Sent, failed or dropped at; null: none of these. */
  doneAt: z.nullable(wireInstant),
});

export type MessageView = z.output<typeof messageSchema>;

/** Newest first. */
export const listMessages = endpoint("GET", "/api/messages", EVERY_USER, {
  query: z.object({
    /** All messages about one booking, without pages. */
    bookingId: z.optional(idInput),
    after: z.optional(textInput(100)),
  }),
  response: z.object({
    items: z.array(messageSchema),
    nextAfter: z.nullable(z.string()),
    isMailOn: z.boolean(),
    /** Why no mail is sent at all; null: no such problem. */
    mailStop: z.nullable(z.object({ problem: mailProblem, problemText: z.string(), since: wireInstant })),
    heldCount: z.int(),
  }),
});

/** "Erneut senden" at a booking: its present time and code. */
export const sendBookingCode = endpoint("POST", "/api/bookings/:id/send-code", EVERY_USER, {
  params: idParams,
  response: messageSchema,
});

/** Sends a failed, waiting or held message at once. */
export const retryMessage = endpoint("POST", "/api/messages/:id/retry", ADMIN_ONLY, {
  params: idParams,
  response: messageSchema,
});

/** Sends or drops all held messages (O-05). */
export const decideHeldMessages = endpoint("POST", "/api/held-messages", ADMIN_ONLY, {
  body: z.object({ send: z.boolean() }),
  response: z.object({ count: z.int() }),
});

/** "Testmail senden" with the stored settings (O-03); responds after the mail server. */
export const testMail = endpoint("POST", "/api/mail/test", ADMIN_ONLY, {
  body: z.object({ to: textInput(254) }),
  response: z.object({
    isSent: z.boolean(),
    problem: z.nullable(mailProblem),
    problemText: z.nullable(z.string()),
  }),
  waitsForDevices: true,
});
