import { searchInterval } from "@platzwart/domain/access/access-code";
import { WEEKDAYS, type WeekHours } from "@platzwart/domain/access/week-hours";
import { storedCourtId } from "@platzwart/domain/court/court";
import { foldName } from "@platzwart/domain/folded-name";
import { codec, group, mapped, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";

/** booking: of a booking, also a replaced one; by_hand: time-limited, without a booking. */
export type CodeKind = "booking" | "by_hand" | "permanent";

const hours = group({
  weekdays: mapped(column.integer("weekdays"), {
    write: (weekdays: WeekHours["weekdays"]) => weekdays.reduce((bits, weekday) => bits | bitOf(weekday), 0),
    read: (bits): WeekHours["weekdays"] => WEEKDAYS.filter((weekday) => (bits & bitOf(weekday)) !== 0),
  }),
  from: column.integer("hours_from"),
  until: column.integer("hours_until"),
});

const hoursOrNull = orNull(hours);

/** null: at all hours; a row with only some of the columns throws, as such a code must not open at all hours. */
const weekHours: typeof hoursOrNull = {
  ...hoursOrNull,
  decode: (row) => {
    const isAtAllHours = hours.columns.every((column) => row[column] === null);
    return isAtAllHours ? null : hours.decode(row as Parameters<typeof hours.decode>[0]);
  },
};

/** Bit of a weekday (1: Monday) in the column. */
function bitOf(weekday: number): number {
  return 1 << (weekday - 1);
}

export const codes = codec(
  "access_codes",
  {
    id: column.text("id"),
    /** null once erased. */
    encryptedDigits: orNull(column.text("access_code")),
    /** HMAC of the digits (SecretCipher.lookupHash), for look-up and uniqueness; null once erased. */
    lookupHash: orNull(column.text("code_tag")),
    /** Stored as "court_3"; null: all courts. */
    courtId: orNull(
      mapped(column.text("court_id"), {
        write: storedCourtId,
        read: (stored) => column.courtIn("court_id", stored),
      }),
    ),
    /** German text, such as "Buchung"; null: none. */
    purpose: orNull(column.text("purpose")),
    /** Not a user of the panel; "" once erased. */
    holderName: column.text("user_name"),
    isPermanent: column.boolean("is_permanent"),
    /** expired: the last window is over, or the code was ended early. */
    status: column.word("status", ["active", "expired"]),
    /** Without margins. */
    validity: group({ from: column.time("valid_from"), until: column.time("valid_to") }),
    /** Length of the validity at the creation; an early end does not change it. */
    durationMinutes: column.integer("duration_minutes"),
    margins: group({
      lightBefore: column.integer("light_before_minutes"),
      lightAfter: column.integer("light_after_minutes"),
      doorBefore: column.integer("door_before_minutes"),
      doorAfter: column.integer("door_after_minutes"),
    }),
    /** null: not ended early. */
    endedAt: orNull(column.time("ended_at")),
    /** End before an early end, restored by undo; null: not ended early. */
    plannedUntil: orNull(column.time("planned_valid_to")),
    createdAt: column.time("created_at"),
    createdInRevision: column.integer("made_in_revision"),
    /** Id of a user or API key; null: unknown. */
    createdBy: orNull(column.text("created_by")),
    bookingId: orNull(column.text("booking_id")),
    /** false: for doors only (AccessCode.occupiesCourt). */
    occupiesCourt: column.boolean("occupies_court"),
    /** Of a permanent code; null: at all hours. */
    hours: weekHours,
    /** Id of the replacing code; null: none. */
    replacedBy: orNull(column.text("replaced_by")),
    /** Booking of the replacing code; null: none. */
    replacedBookingId: orNull(column.text("replaced_booking_id")),
    /** Last opening of a door; null: none. */
    lastUsedAt: orNull(column.time("last_used_at")),
    /** null: no change since the creation. */
    changedAt: orNull(column.time("changed_at")),
    /** Id of a user or API key; null: none, or the server. */
    changedBy: orNull(column.text("changed_by")),
    /** Revision of the facts, for the lists of doors. */
    changedInRevision: column.integer("changed_in_revision"),
  },
  ({ id }) => id,
);

export type AccessCodeRecord = RecordOf<typeof codes>;

export interface CodeTables {
  access_codes: RowOf<typeof codes> & {
    /** Search interval, stored for an index. */
    effect_from: number;
    effect_until: number;
    /** CodeKind, derived from other columns for an index. */
    kind: string;
    /** Folded holder's name and purpose (`foldName`); null: none, or erased. */
    search_text: string | null;
  };
}

type CodeTexts = Pick<
  AccessCodeRecord,
  "holderName" | "purpose" | "isPermanent" | "bookingId" | "replacedBookingId"
>;

/** The kind of a code, which follows from its other columns. */
export function kindOf({
  isPermanent,
  bookingId,
  replacedBookingId,
}: Pick<AccessCodeRecord, "isPermanent" | "bookingId" | "replacedBookingId">): CodeKind {
  if (isPermanent) return "permanent";
  return bookingId === null && replacedBookingId === null ? "by_hand" : "booking";
}

/** The purpose to store: that of a code by hand may name a person, and is erased with the name (G-07). */
function purposeToStore(code: CodeTexts): string | null {
  return code.holderName === "" && kindOf(code) === "by_hand" ? null : code.purpose;
}

/** The name, and of codes by hand the purpose, as others have fixed ones; null once the name is erased. */
function searchTextOf(code: CodeTexts): string | null {
  const { holderName, purpose } = code;
  if (holderName === "") return null;
  return foldName(kindOf(code) === "by_hand" && purpose !== null ? `${holderName}\n${purpose}` : holderName);
}

export function rowOf(code: AccessCodeRecord): CodeTables["access_codes"] {
  const { from, until } = searchInterval(code);
  return {
    ...codes.encode({ ...code, purpose: purposeToStore(code) }),
    effect_from: from,
    effect_until: until,
    kind: kindOf(code),
    search_text: searchTextOf(code),
  };
}
