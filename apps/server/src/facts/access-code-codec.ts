import { searchInterval } from "@platzwart/domain/access/access-code";
import { WEEKDAYS, type WeekHours } from "@platzwart/domain/access/week-hours";
import { storedCourtId } from "@platzwart/domain/court/court";
import { foldName } from "@platzwart/domain/folded-name";
import { codec, group, mapped, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";

/** booking: of a booking, replaced codes included. by_hand: time-limited, without a booking. */
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

/**
 * Hours of a permanent code, one bit per weekday from Monday on; null: at all hours. Throws if only some of the three
 * columns are set: such a code must not open at all hours.
 */
const weekHours: typeof hoursOrNull = {
  ...hoursOrNull,
  decode: (row) => {
    const isAtAllHours = hours.columns.every((column) => row[column] === null);
    return isAtAllHours ? null : hours.decode(row as Parameters<typeof hours.decode>[0]);
  },
};

function bitOf(weekday: number): number {
  return 1 << (weekday - 1);
}

export const codes = codec(
  "access_codes",
  {
    id: column.text("id"),
    /** The digits, encrypted (SecretCipher.encrypt); null once they are erased. */
    encryptedDigits: orNull(column.text("access_code")),
    /** HMAC of the digits (SecretCipher.lookupHash), for look-up and uniqueness; null once it is erased. */
    lookupHash: orNull(column.text("code_tag")),
    /** Stored as "court_3", the form that the specification fixes; null: for all courts. */
    courtId: orNull(
      mapped(column.text("court_id"), {
        write: storedCourtId,
        read: (stored) => column.courtIn("court_id", stored),
      }),
    ),
    /** German text about the code's use, such as "Buchung"; null: none. */
    purpose: orNull(column.text("purpose")),
    /** Name of the code's holder (no user of the panel); "" once erased. */
    holderName: column.text("user_name"),
    isPermanent: column.boolean("is_permanent"),
    /** expired: its last window is over, or it was ended early. */
    status: column.word("status", ["active", "expired"]),
    /** Without margins. */
    validity: group({ from: column.time("valid_from"), until: column.time("valid_to") }),
    /**
     * The length of the validity in minutes when the code was created; ending the code early does not change
     * it.
     */
    durationMinutes: column.integer("duration_minutes"),
    margins: group({
      lightBefore: column.integer("light_before_minutes"),
      lightAfter: column.integer("light_after_minutes"),
      doorBefore: column.integer("door_before_minutes"),
      doorAfter: column.integer("door_after_minutes"),
    }),
    /** When the code was ended early; null: not ended. */
    endedAt: orNull(column.time("ended_at")),
    /** End of its validity before an early end, restored by undo; null: not ended early. */
    plannedUntil: orNull(column.time("planned_valid_to")),
    createdAt: column.time("created_at"),
    madeIn: column.integer("made_in_revision"),
    /** Id of the user or API key that created it; null: unknown. */
    createdBy: orNull(column.text("created_by")),
    /** null: a code without a booking. */
    bookingId: orNull(column.text("booking_id")),
    /** Of a time-limited code; false: for doors only (AccessCode.occupiesCourt). */
    occupiesCourt: column.boolean("occupies_court"),
    /** Of a permanent code; null: at all hours. */
    hours: weekHours,
    /** Id of the code that replaced it; null: none. */
    replacedBy: orNull(column.text("replaced_by")),
    /** Booking of its replacement; null: not replaced, or without a booking. */
    replacedBookingId: orNull(column.text("replaced_booking_id")),
    /** Its last opening of a door; null: none. */
    lastUsedAt: orNull(column.time("last_used_at")),
    /** Last change, end or replacement; null: none. */
    changedAt: orNull(column.time("changed_at")),
    /** Id of the user or API key behind it; null: none, or the server. */
    changedBy: orNull(column.text("changed_by")),
    /** Revision of the facts at its last storing, for the lists of doors. */
    changedIn: column.integer("changed_in_revision"),
  },
  ({ id }) => id,
);

export type AccessCodeRecord = RecordOf<typeof codes>;

export interface CodeTables {
  access_codes: RowOf<typeof codes> & {
    /** The search interval of the code, stored so that an index finds it. */
    effect_from: number;
    effect_until: number;
    /** CodeKind, derived from other columns for an index. */
    kind: string;
    /** Folded holder's name and purpose (`foldName`) for searches; null: none, or erased. */
    search_text: string | null;
  };
}

type Made = Pick<
  AccessCodeRecord,
  "holderName" | "purpose" | "isPermanent" | "bookingId" | "replacedBookingId"
>;

/** by_hand: time-limited, without a booking, and with a purpose in the user's words. */
export function kindOf({
  isPermanent,
  bookingId,
  replacedBookingId,
}: Pick<AccessCodeRecord, "isPermanent" | "bookingId" | "replacedBookingId">): CodeKind {
  if (isPermanent) return "permanent";
  return bookingId === null && replacedBookingId === null ? "by_hand" : "booking";
}

/** The purpose to store: a user's words may name a person, and are erased with the name (G-07). */
function keptPurpose(code: Made): string | null {
  return code.holderName === "" && kindOf(code) === "by_hand" ? null : code.purpose;
}

/**
 * Search text: the holder's name and, of a code made by hand, its purpose; null once the name is erased. A kind's
 * common purpose is left out.
 */
function searchTextOf(code: Made): string | null {
  const { holderName, purpose } = code;
  if (holderName === "") return null;
  return foldName(kindOf(code) === "by_hand" && purpose !== null ? `${holderName}\n${purpose}` : holderName);
}

/** With the derived columns. */
export function rowOf(code: AccessCodeRecord): CodeTables["access_codes"] {
  const searched = searchInterval(code);
  return {
    ...codes.encode({ ...code, purpose: keptPurpose(code) }),
    effect_from: searched.from,
    effect_until: searched.until,
    kind: kindOf(code),
    search_text: searchTextOf(code),
  };
}
