import { kept } from "../../lib/storage/kept.ts";

const KEY = "platzwart.courts";
const NEW_HALL = 4;
const MOST = 100;

/** Number of courts at the last visit, so that their room is reserved while they load. */
export function expectedCourts(): number {
  return keptCount() ?? NEW_HALL;
}

/** Whether this browser knows the hall. Otherwise the reserved room is wrong, so nothing is drawn below it yet. */
export function isHallKnown(): boolean {
  return keptCount() !== null;
}

function keptCount(): number | null {
  const count = Number(kept.read(KEY));
  return Number.isInteger(count) && count > 0 && count <= MOST ? count : null;
}

/** Placeholder numbers: 1, 2, 3 … */
export function placesToCome(): number[] {
  return Array.from({ length: expectedCourts() }, (_, index) => index + 1);
}

export function expectCourts(count: number): void {
  if (count !== keptCount()) kept.write(KEY, String(count));
}
