/** A court's number, from 1; people and all endpoints use the same number. */
export type CourtId = number & { readonly __brand: "CourtId" };

/**
 * available: the hall operates the court, whether or not it is booked or blocked now. unavailable: the court is taken
 * out of operation and keeps its history; it is not shown, booked or lit automatically (C-11, C-13). An active court is
 * one that is available and within the setting `court_count`.
 */
export type CourtStatus = "available" | "unavailable";

export interface Court {
  readonly id: CourtId;
  readonly name: string;
  readonly status: CourtStatus;
  /** Whether the automatic control (by bookings) or a user switches the court's light; true: the automatic control. */
  readonly autoMode: boolean;
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
 * The list of court names for a new number of courts: added entries get the default name, surplus entries are
 * dropped (S-07).
 */
export function resizeCourtNames(names: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => names[index] ?? defaultCourtName(index + 1));
}
