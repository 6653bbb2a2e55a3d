/** A court's number, from 1; people and all endpoints use the same number. */
export type CourtId = number & { readonly __brand: "CourtId" };

/**
 * available: the hall operates the court, whether or not it is booked or blocked now. unavailable: the court is taken
 * out of operation and keeps its history; it is not shown, booked or lit automatically (C-11, C-13). An active court is
 * one that is available and within the setting `court_count`.
 */
type CourtStatus = "available" | "unavailable";

export interface Court {
  readonly id: CourtId;
  readonly name: string;
  readonly status: CourtStatus;
  /** Whether the automatic control (by bookings) or a user switches the court's light; true: the automatic control. */
  readonly autoMode: boolean;
}

/** Whether the hall operates a court, also while it is blocked. */
export function isInOperation({ status }: Pick<Court, "status">): boolean {
  return status === "available";
}

/** The hall may have 1 to 20 courts (specification 5). */
export const MAX_COURTS = 20;

/** Reads 3, "3" or "court_3"; null for anything else. */
export function parseCourtId(value: number | string): CourtId | null {
  const digits = typeof value === "number" ? String(value) : /^(?:court_)?(\d{1,4})$/.exec(value)?.[1];
  if (digits === undefined || !/^[1-9]\d{0,3}$/.test(digits)) return null;
  return Number(digits) as CourtId;
}

/** The text that the court column of stored codes holds, for instance "court_3". */
export function storedCourtId(id: CourtId): string {
  return `court_${id}`;
}

export function defaultCourtName(id: number): string {
  return `Court ${id}`;
}

/**
 * The list of court names for a number of courts (S-07): surplus names are dropped, missing ones become the default
 * "Court N", or the next free number's.
 */
export function resizeCourtNames(names: readonly string[], count: number): string[] {
  const resized = names.slice(0, count);
  for (let index = resized.length; index < count; index += 1)
    resized.push(freeDefaultName(index + 1, resized));
  return resized;
}

function freeDefaultName(id: number, taken: readonly string[]): string {
  const forms = new Set(taken.map(comparedName));
  let number = id;
  while (forms.has(comparedName(defaultCourtName(number)))) number += 1;
  return defaultCourtName(number);
}

/** The first name of two courts, compared without case; null: all differ (S-07). */
export function repeatedCourtName(names: readonly string[]): string | null {
  const forms = names.map(comparedName);
  return names.find((_, index) => forms.indexOf(forms[index] ?? "") < index) ?? null;
}

function comparedName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
