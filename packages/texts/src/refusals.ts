import type { Refusal, RefusalCode } from "@platzwart/domain/refusal";
import { courtByNumber } from "./court-name.ts";
import { apiKeysRefusals } from "./refusals/api-keys.ts";
import { blocksRefusals } from "./refusals/blocks.ts";
import { bookingsRefusals } from "./refusals/bookings.ts";
import { closedDaysRefusals } from "./refusals/closed-days.ts";
import { codesRefusals } from "./refusals/codes.ts";
import { contactsRefusals } from "./refusals/contacts.ts";
import { controllersRefusals } from "./refusals/controllers.ts";
import { courtsRefusals } from "./refusals/courts.ts";
import { devicesRefusals } from "./refusals/devices.ts";
import { doorsRefusals } from "./refusals/doors.ts";
import { hallsRefusals } from "./refusals/halls.ts";
import { membersRefusals } from "./refusals/members.ts";
import { messagesRefusals } from "./refusals/messages.ts";
import { peopleRefusals } from "./refusals/people.ts";
import { type CourtName, type RefusalRow, type RefusalRows, refusal } from "./refusals/refusal-row.ts";
import { requestsRefusals } from "./refusals/requests.ts";
import { seriesRefusals } from "./refusals/series.ts";
import { settingsRefusals } from "./refusals/settings.ts";
import { terminalsRefusals } from "./refusals/terminals.ts";
import { usersRefusals } from "./refusals/users.ts";

/** Rows of all capabilities; a new refusal is a row of its capability's file and a member of the type Refusal. */
const REFUSALS: Required<RefusalRows> = {
  ...apiKeysRefusals,
  ...blocksRefusals,
  ...bookingsRefusals,
  ...closedDaysRefusals,
  ...codesRefusals,
  ...contactsRefusals,
  ...controllersRefusals,
  ...courtsRefusals,
  ...devicesRefusals,
  ...doorsRefusals,
  ...membersRefusals,
  ...hallsRefusals,
  ...messagesRefusals,
  ...peopleRefusals,
  ...requestsRefusals,
  ...seriesRefusals,
  ...settingsRefusals,
  ...terminalsRefusals,
  ...usersRefusals,
};

export const REFUSAL_CODES = Object.keys(REFUSALS) as readonly RefusalCode[];

export function refusalStatus(code: RefusalCode): number {
  return rowOf({ code }).status;
}

/** The German sentence of a refusal; by default courts are named by number. */
export function refusalText(refusal: Refusal, courtName: CourtName = courtByNumber): string {
  const { isOfValue, text } = rowOf(refusal);
  return isOfValue ? `${fieldOf(refusal)}: ${text(refusal, courtName)}` : text(refusal, courtName);
}

interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The wrong fields with a sentence each; empty: the refusal is about the whole request. */
export function fieldErrors(refusal: Refusal, courtName: CourtName = courtByNumber): readonly FieldError[] {
  if (refusal.code === "input_invalid")
    return refusal.problems.map(({ field, problem }) => ({ field, message: `Die Eingabe ${problem}.` }));
  const field = fieldOf(refusal);
  return field === null ? [] : [{ field, message: rowOf(refusal).text(refusal, courtName) }];
}

/** Shown for a fault of the server (status 500), which is no refusal. */
export const INTERNAL_FAULT_TEXT = "Ein unbekannter Fehler ist aufgetreten.";

/** Whether the sentence names courts: it then has a second parameter. */
export function namesCourts(refusal: Refusal): boolean {
  return rowOf(refusal).text.length > 1;
}

/** The wrong field; null: no single field is wrong. */
function fieldOf(refusal: Refusal): string | null {
  const { field } = rowOf(refusal);
  return typeof field === "function" ? field(refusal) : field;
}

// no type can state that each row takes the refusals of its own code
function rowOf({ code }: Pick<Refusal, "code">): RefusalRow<Refusal> {
  const row = REFUSALS[code] as unknown as RefusalRow<Refusal> | RefusalRow<Refusal>["text"];
  return typeof row === "function" ? refusal(409, row) : row;
}
