/** Number from 1, the same for people and in all endpoints. */
export type CourtId = number & { readonly __brand: "CourtId" };

/** unavailable: out of operation, not shown, booked or lit (C-11); blocks leave the status as is (C-13). */
type CourtStatus = "available" | "unavailable";

export interface Court {
  readonly id: CourtId;
  readonly name: string;
  readonly status: CourtStatus;
  /** true: the rule switches the light, not a user. */
  readonly autoMode: boolean;
}

/** A blocked court is in operation as well. */
export function isInOperation({ status }: Pick<Court, "status">): boolean {
  return status === "available";
}

/** Largest `court_count` (S-05). */
export const MAX_COURTS = 20;

/** Accepts 3, "3" or "court_3"; null: anything else. */
export function parseCourtId(value: number | string): CourtId | null {
  const digits = typeof value === "number" ? String(value) : /^(?:court_)?(\d{1,4})$/.exec(value)?.[1];
  if (digits === undefined || !/^[1-9]\d{0,3}$/.test(digits)) return null;
  return Number(digits) as CourtId;
}

/** Stored form, such as "court_3". */
export function storedCourtId(id: CourtId): string {
  return `court_${id}`;
}

export function defaultCourtName(id: number): string {
  return `Court ${id}`;
}

/** Drops surplus names and adds the default "Court N", or the next free number's (S-07). */
export function resizeCourtNames(names: readonly string[], count: number): string[] {
  const resized = names.slice(0, count);
  for (let index = resized.length; index < count; index += 1)
    resized.push(freeDefaultName(index + 1, resized));
  return resized;
}

function freeDefaultName(id: number, usedNames: readonly string[]): string {
  const forms = new Set(usedNames.map(comparedName));
  let number = id;
  while (forms.has(comparedName(defaultCourtName(number)))) number += 1;
  return defaultCourtName(number);
}

/** The first name that repeats an earlier one, whatever the case; null: all differ (S-07). */
export function repeatedCourtName(names: readonly string[]): string | null {
  const forms = names.map(comparedName);
  return names.find((_, index) => forms.indexOf(forms[index] ?? "") < index) ?? null;
}

function comparedName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
