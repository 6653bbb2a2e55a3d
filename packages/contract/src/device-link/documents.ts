import type { AccessCode } from "@platzwart/domain/access/access-code";
import { WEEKDAYS } from "@platzwart/domain/access/week-hours";
import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { type AccessList, type ListedCode, ListedCodes } from "@platzwart/domain/doors/access-list";
import { instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
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

/** All of a list that is not entries. */
const head = {
  document: z.literal("access"),
  door: z.string(),
  /** The key of the entries' tags, base64url. */
  tagKey: z.string(),
  /** How long the door opens for a code, in seconds. */
  openSeconds: z.int(),
  /** How many digits codes usually have (the setting `code_length`). */
  codeLength: z.int(),
  permanentCodesAllowed: z.boolean(),
  /** The courts behind the door. */
  courts: z.array(z.object({ id: court, isAvailable: z.boolean(), blocks: z.array(interval) })),
  /** When the door is released by schedule from now on: it holds itself by these where the server is not there (Z-08). */
  holds: z.array(interval),
  /** How many minutes the wall clock of the hall is ahead of UTC, from each instant on; two years of them. */
  offsets: z.array(z.object({ from: time, minutes: z.int() })),
  /** Where the server can be reached as well, http or https; left out by an older server. */
  servers: z.optional(z.array(z.string())),
};
const accessHead = z.object(head);
export type AccessHead = z.output<typeof accessHead>;

/** The codes of one door, and all else by which it decides about them: a function of the facts of a revision. */
export const accessDocument = z.object({
  ...head,
  revision: z.int(),
  entries: z.array(accessEntry),
});
export type AccessDocument = z.output<typeof accessDocument>;

/** What makes a list of exactly one other: that of a revision and a digest (list-digest). */
export const accessChange = z.object({
  document: z.literal("access_change"),
  door: z.string(),
  revision: z.int(),
  base: z.object({ revision: z.int(), digest: z.string() }),
  /** In place of the one before. */
  head: accessHead,
  /** New ones, and such as take the place of those with their ids. */
  put: z.array(accessEntry),
  /** The ids of those that go. */
  removed: z.array(z.string()),
  /** Of the list that it makes. */
  digest: z.string(),
});
export type AccessChange = z.output<typeof accessChange>;

/** A program of doors; `source`: of a CommonJS module. The signature of a command is of this as JSON, exactly as sent. */
export const programDocument = z.object({
  document: z.literal("program"),
  version: z.string(),
  source: z.string(),
});
export type ProgramDocument = z.output<typeof programDocument>;

/** The list of a document, for the functions of the domain. Throws where a number is no instant or no court. */
export function accessListOf({ entries, ...head }: AccessHead & Pick<AccessDocument, "entries">): AccessList {
  return listWithHead(head, new ListedCodes(entries.map(listedCodeOf)));
}

/** Those codes under a head. Throws where a number is no instant or no court. */
export function listWithHead(head: AccessHead, codes: ListedCodes): AccessList {
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

/** When a door is held by schedule. Throws where a number is no instant. */
export function holdsOf({ holds }: Pick<AccessDocument, "holds">): readonly Interval[] {
  return holds.map(intervalOf);
}

/** Throws where a number is no instant or no court. */
export function listedCodeOf({ tag, length, ...entry }: AccessEntry): ListedCode {
  return { tag, length, code: codeOf(entry) };
}

/** What opens no door (light margins, when it was made) is left open. */
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
    madeIn: 0,
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
