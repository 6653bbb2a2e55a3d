import { WEEKDAYS } from "@platzwart/domain/access/week-hours";
import * as z from "zod/mini";

const time = z.int();
const interval = z.object({ from: time, until: time });
const court = z.int().check(z.positive());

/** A code as a door knows it: neither its digits nor a name (field: controller 3). */
const accessEntry = z.object({
  id: z.string(),
  /** HMAC-SHA-256 of the digits with the door's key, its first 16 bytes, base64url. */
  tag: z.string(),
  /** In digits. */
  length: z.int(),
  /** null: for all courts. */
  court: z.nullable(court),
  isPermanent: z.boolean(),
  /** The booked time, or the time for which a permanent code is good. */
  validity: interval,
  /** Minutes by which a booking's door opens earlier and later. */
  before: z.int(),
  after: z.int(),
  /** When it was ended early; null: it was not. */
  endedAt: z.nullable(time),
  /** Of a permanent code: when it opens; null: at all hours. */
  hours: z.nullable(
    z.object({
      weekdays: z.array(z.literal([...WEEKDAYS])),
      from: z.int(),
      until: z.int(),
    }),
  ),
});
export type AccessEntry = z.output<typeof accessEntry>;

/** The codes of one door, and all else by which it decides about them: a function of the facts of a revision. */
export const accessDocument = z.object({
  document: z.literal("access"),
  door: z.string(),
  revision: z.int(),
  /** The key of the entries' tags, base64url. */
  tagKey: z.string(),
  /** How long the door opens for a code, in seconds. */
  openSeconds: z.int(),
  /** How many digits codes usually have (the setting `code_length`). */
  codeLength: z.int(),
  permanentCodesAllowed: z.boolean(),
  /** The courts behind the door. */
  courts: z.array(z.object({ id: court, isAvailable: z.boolean(), blocks: z.array(interval) })),
  /** How many minutes the wall clock of the hall is ahead of UTC, from each instant on; two years of them. */
  offsets: z.array(z.object({ from: time, minutes: z.int() })),
  entries: z.array(accessEntry),
});
export type AccessDocument = z.output<typeof accessDocument>;

/** Until when a door is held unlocked by schedule; null: it is not. Replaces the one before as a whole (Z-08). */
export const holdDocument = z.object({
  document: z.literal("hold"),
  door: z.string(),
  revision: z.int(),
  heldUntil: z.nullable(time),
});
export type HoldDocument = z.output<typeof holdDocument>;
