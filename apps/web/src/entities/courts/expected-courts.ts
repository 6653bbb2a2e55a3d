import { browserStorage } from "../../lib/storage/browser-storage.ts";

const KEY = "platzwart.courts";
const NEW_HALL_COURTS = 4;
const MOST_COURTS = 100;

/** Number of courts at the last visit, for the reserved space while courts load. */
export function lastKnownCourtCount(): number {
  return storedCount() ?? NEW_HALL_COURTS;
}

/** false: the first visit, whose reserved space may be wrong, so that nothing is drawn below the plan yet. */
export function isHallKnown(): boolean {
  return storedCount() !== null;
}

function storedCount(): number | null {
  const count = Number(browserStorage.read(KEY));
  return Number.isInteger(count) && count > 0 && count <= MOST_COURTS ? count : null;
}

export function lastKnownCourtNumbers(): number[] {
  return Array.from({ length: lastKnownCourtCount() }, (_, index) => index + 1);
}

export function storeCourtCount(count: number): void {
  if (count !== storedCount()) browserStorage.write(KEY, String(count));
}
