import { WEEKDAYS, type WeekHours } from "@platzwart/domain/access/week-hours";
import { foldName } from "@platzwart/domain/folded-name";
import { decodeInteger } from "../database/row-decoding.ts";
import type { AccessCodeTable } from "../database/schema.ts";
import type { AccessCodeRecord, CodeKind } from "./access-code-store.ts";

type HoursColumns = Pick<AccessCodeTable, "weekdays" | "hours_from" | "hours_until">;

/** The hours of a permanent code as they are stored: one bit for each weekday, from Monday on. */
export function hoursColumns(hours: WeekHours | null): HoursColumns {
  if (hours === null) return { weekdays: null, hours_from: null, hours_until: null };
  const weekdays = hours.weekdays.reduce((bits, weekday) => bits | bitOf(weekday), 0);
  return { weekdays, hours_from: hours.from, hours_until: hours.until };
}

/** null: at all hours. Throws where only some of the three columns are set: such a code must not open at all hours. */
export function hoursIn(row: HoursColumns): WeekHours | null {
  if (row.weekdays === null && row.hours_from === null && row.hours_until === null) return null;
  const bits = decodeInteger("weekdays", row.weekdays);
  return {
    weekdays: WEEKDAYS.filter((weekday) => (bits & bitOf(weekday)) !== 0),
    from: decodeInteger("hours_from", row.hours_from),
    until: decodeInteger("hours_until", row.hours_until),
  };
}

function bitOf(weekday: number): number {
  return 1 << (weekday - 1);
}

type Made = Pick<
  AccessCodeRecord,
  "holderName" | "purpose" | "isPermanent" | "bookingId" | "replacedBookingId"
>;

/** Whose code it is; "by_hand": somebody made it for a time and without a booking, and wrote the purpose themselves. */
export function kindOf({
  isPermanent,
  bookingId,
  replacedBookingId,
}: Pick<AccessCodeRecord, "isPermanent" | "bookingId" | "replacedBookingId">): CodeKind {
  if (isPermanent) return "permanent";
  return bookingId === null && replacedBookingId === null ? "by_hand" : "booking";
}

/** The purpose as it is stored: what somebody wrote may name a person, and is erased with the name (G-07). */
export function keptPurpose(code: Made): string | null {
  return code.holderName === "" && kindOf(code) === "by_hand" ? null : code.purpose;
}

/**
 * What a code is searched by: the name of its holder and, of one made by hand, its purpose; null once the name is erased.
 * What stands on every code of a kind finds nothing.
 */
export function searchTextOf(code: Made): string | null {
  const { holderName, purpose } = code;
  if (holderName === "") return null;
  return foldName(kindOf(code) === "by_hand" && purpose !== null ? `${holderName}\n${purpose}` : holderName);
}
