import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idParams, lineInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** A court cannot be used in [from, until). */
const blockFields = {
  id: z.string(),
  courtId: courtIdSchema,
  from: wireInstant,
  until: wireInstant,
  reason: z.string(),
  createdAt: wireInstant,
};

export const blockSchema = z.object(blockFields);

export type BlockView = z.output<typeof blockSchema>;

/** A block with who made and changed it; null: unknown, or never changed. */
export const authoredBlockSchema = z.object({
  ...blockFields,
  createdBy: z.nullable(z.string()),
  changedAt: z.nullable(wireInstant),
  changedBy: z.nullable(z.string()),
});

export type AuthoredBlockView = z.output<typeof authoredBlockSchema>;

/**
 * keep: bookings stay, but their codes have no effect during the block; absent: refused with the bookings, if
 * any (C-13). Of a changed block only bookings count of which it covers more than before.
 */
const bookingsChoice = z.optional(z.enum(["keep", "cancel"]));

/** In characters. */
export const LONGEST_BLOCK_REASON = 100;

export const blockReasonInput = lineInput(LONGEST_BLOCK_REASON);

export const listBlocks = endpoint("GET", "/api/blocks", EVERY_USER, {
  query: z.object({
    from: wireInstant,
    to: wireInstant,
    after: z.optional(textInput(100)),
  }),
  response: z.object({
    items: z.array(authoredBlockSchema),
    nextAfter: z.nullable(z.string()),
  }),
});

export const createBlocks = endpoint("POST", "/api/blocks", EVERY_USER, {
  body: z.object({
    courtIds: z.array(courtIdInput).check(z.minLength(1), z.maxLength(100)),
    from: textInput(40),
    until: textInput(40),
    reason: blockReasonInput,
    bookings: bookingsChoice,
  }),
  response: z.object({ items: z.array(authoredBlockSchema) }),
});

export const changeBlock = endpoint("PUT", "/api/blocks/:id", EVERY_USER, {
  params: idParams,
  body: z.object({
    /** A missing field stays; `from` also stays once the block has begun. */
    from: z.optional(textInput(40)),
    until: z.optional(textInput(40)),
    reason: z.optional(blockReasonInput),
    bookings: bookingsChoice,
    seen: z.optional(z.object({ from: wireInstant, until: wireInstant, reason: blockReasonInput })),
  }),
  response: authoredBlockSchema,
});

export const endBlock = endpoint("DELETE", "/api/blocks/:id", EVERY_USER, { params: idParams });
