/** A court's number, from 1; used by people and by all calls. */
export type CourtId = number & { readonly __brand: "CourtId" };

/** Only "available" courts are loaded, booked and lit by rule (C-11, C-13). */
export type CourtStatus = "available" | "unavailable";

export interface Court {
  readonly id: CourtId;
  readonly name: string;
  readonly status: CourtStatus;
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

/** The form that stored codes use for their court. */
export function storedCourtId(id: CourtId): string {
  return `court_${id}`;
}

export function defaultCourtName(id: number): string {
  return `Court ${id}`;
}

/** The list of names at a new length: added entries get the default name, surplus entries are dropped (S-07). */
export function resizeCourtNames(names: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => names[index] ?? defaultCourtName(index + 1));
}
