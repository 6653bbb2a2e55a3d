import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput, lineInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

export const blockSchema = z.object({
  id: z.string(),
  courtId: courtIdSchema,
  from: wireInstant,
  until: wireInstant,
  reason: z.string(),
  createdAt: wireInstant,
});

export type BlockView = z.output<typeof blockSchema>;

/** Whether bookings in the period are kept or cancelled; without a choice the call is refused with a list (C-13). */
const bookingsChoice = z.optional(z.enum(["keep", "cancel"]));

export const LONGEST_REASON = 100;

export const reasonInput = lineInput(LONGEST_REASON);

const blockParams = z.object({ id: idInput });

export const listBlocks = endpoint({
  method: "GET",
  path: "/api/blocks",
  allowedCallers: EVERY_USER,
  summary: "The blocks of courts that touch [from, to), by start.",
  query: z.object({ from: wireInstant, to: wireInstant }),
  response: z.object({ items: z.array(blockSchema) }),
});

export const createBlock = endpoint({
  method: "POST",
  path: "/api/blocks",
  allowedCallers: EVERY_USER,
  summary: "Blocks a court for a period; times without an offset are Europe/Berlin.",
  body: z.object({
    courtId: courtIdInput,
    from: textInput(40),
    until: textInput(40),
    reason: reasonInput,
    bookings: bookingsChoice,
  }),
  response: blockSchema,
});

export const changeBlock = endpoint({
  method: "PUT",
  path: "/api/blocks/:id",
  allowedCallers: EVERY_USER,
  summary:
    "Changes the period or the reason of a block that is not over; refused when it is not as it was seen.",
  params: blockParams,
  body: z.object({
    from: z.optional(textInput(40)),
    until: z.optional(textInput(40)),
    reason: z.optional(reasonInput),
    bookings: bookingsChoice,
    /** The block as the caller last read it; the call is refused if it was changed since. */
    seen: z.optional(z.object({ from: wireInstant, until: wireInstant, reason: reasonInput })),
  }),
  response: blockSchema,
});

export const endBlock = endpoint({
  method: "DELETE",
  path: "/api/blocks/:id",
  allowedCallers: EVERY_USER,
  summary: "Ends a block now, or takes back one that has not begun.",
  params: blockParams,
});
