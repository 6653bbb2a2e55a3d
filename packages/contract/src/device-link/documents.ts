import type { AccessCode } from "@platzwart/domain/access/access-code";
import { WEEKDAYS } from "@platzwart/domain/access/week-hours";
import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { type AccessList, type ListedCode, ListedCodes } from "@platzwart/domain/doors/access-list";
import { instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import * as z from "zod/mini";

/** Milliseconds since 1970. */
const time = z.int();
const interval = z.object({ from: time, until: time });
const court = z.int().check(z.positive());

/** A code as stored at a door, without digits and name. */
const accessEntry = z.object({
  id: z.string(),
  /** HMAC-SHA-256 of the digits with the door's key, first 16 bytes, base64url. */
  tag: z.string(),
  /** Number of digits. */
  length: z.int(),
  /** null: all courts. */
  court: z.nullable(court),
  isPermanent: z.boolean(),
  /** The booked time, or the validity of a permanent code. */
  validity: interval,
  /** Margins of a booking's door window, in minutes. */
  before: z.int(),
  after: z.int(),
  endedAt: z.nullable(time),
  /** Opening hours of a permanent code; null: all hours. */
  hours: z.nullable(
    z.object({
      weekdays: z.array(z.literal([...WEEKDAYS])),
      from: z.int(),
      until: z.int(),
    }),
  ),
});
export type AccessEntry = z.output<typeof accessEntry>;

/** An access list without its entries: all else by which a door decides. */
const head = {
  document: z.literal("access"),
  door: z.string(),
  /** Key of the entries' tags, base64url. */
  tagKey: z.string(),
  /** Opening time for a code, in seconds. */
  openSeconds: z.int(),
  /** Usual number of digits (the setting `code_length`). */
  codeLength: z.int(),
  permanentCodesAllowed: z.boolean(),
  courts: z.array(z.object({ id: court, isAvailable: z.boolean(), blocks: z.array(interval) })),
  /** Future releases by schedule, which the door follows without a server (Z-08). */
  holds: z.array(interval),
  /** Minutes by which the hall's clock is ahead of UTC, each from an instant on, for two years. */
  offsets: z.array(z.object({ from: time, minutes: z.int() })),
  /** Further addresses of the server, http or https; absent from an older server. */
  servers: z.optional(z.array(z.string())),
};
const accessHead = z.object(head);
export type AccessHead = z.output<typeof accessHead>;

/** The whole access list of a door, made from the facts of a revision. */
export const accessDocument = z.object({
  ...head,
  revision: z.int(),
  entries: z.array(accessEntry),
});
export type AccessDocument = z.output<typeof accessDocument>;

/** Turns exactly one list (`base`, with the digest of machine/list-digest) into the next (`digest`). */
export const accessChange = z.object({
  document: z.literal("access_change"),
  door: z.string(),
  revision: z.int(),
  base: z.object({ revision: z.int(), digest: z.string() }),
  head: accessHead,
  /** New entries, and replacements by id. */
  put: z.array(accessEntry),
  removed: z.array(z.string()),
  digest: z.string(),
});
export type AccessChange = z.output<typeof accessChange>;

/** An update of a controller's program; `source`: a CommonJS module. */
export const programDocument = z.object({
  document: z.literal("program"),
  version: z.string(),
  source: z.string(),
});
export type ProgramDocument = z.output<typeof programDocument>;

/** Throws on a number that is no instant or no court. */
export function accessListOf({ entries, ...head }: AccessHead & Pick<AccessDocument, "entries">): AccessList {
  return listOfHeadAndCodes(head, new ListedCodes(entries.map(listedCodeOf)));
}

/** Throws on a number that is no instant or no court. */
export function listOfHeadAndCodes(head: AccessHead, codes: ListedCodes): AccessList {
  const { courts, codeLength, permanentCodesAllowed } = head;
  return {
    codes,
    courts: courts.map(({ id, isAvailable, blocks }) => ({
      id: courtOf(id),
      isAvailable,
      blocks: blocks.map(intervalOf),
    })),
    codeLength,
    permanentCodesAllowed,
  };
}

/** Throws on a number that is no instant. */
export function holdsOf({ holds }: Pick<AccessDocument, "holds">): readonly Interval[] {
  return holds.map(intervalOf);
}

/** Throws on a number that is no instant or no court. */
export function listedCodeOf({ tag, length, ...entry }: AccessEntry): ListedCode {
  return { tag, length, code: codeOf(entry) };
}

/** Fields that no door needs (light margins, creation) get neutral values. */
function codeOf(entry: Omit<AccessEntry, "tag" | "length">): AccessCode {
  const { id, court, isPermanent, validity, before, after, endedAt, hours } = entry;
  return {
    id,
    courtId: court === null ? null : courtOf(court),
    isPermanent,
    occupiesCourt: true,
    hours,
    status: "active",
    validity: intervalOf(validity),
    margins: { lightBefore: 0, lightAfter: 0, doorBefore: before, doorAfter: after },
    createdAt: instant(0),
    createdInRevision: 0,
    endedAt: endedAt === null ? null : instant(endedAt),
  };
}

function intervalOf({ from, until }: z.output<typeof interval>): Interval {
  return { from: instant(from), until: instant(until) };
}

function courtOf(id: number): CourtId {
  const known = parseCourtId(id);
  if (known === null) throw new RangeError(`not a court: ${id}`);
  return known;
}
