import { kept } from "./kept.ts";

const KEY = "platzwart.courts";
const NEW_HALL = 4;
const MOST = 100;

/** How many courts the page had when it was last open here, so that it keeps their room while they load. */
export function expectedCourts(): number {
  return keptCount() ?? NEW_HALL;
}

/** Whether this browser has seen the hall. One that has not keeps no right room, so nothing may stand below it yet. */
export function isHallKnown(): boolean {
  return keptCount() !== null;
}

function keptCount(): number | null {
  const count = Number(kept.read(KEY));
  return Number.isInteger(count) && count > 0 && count <= MOST ? count : null;
}

/** The places that are kept free for them: 1, 2, 3 … */
export function placesToCome(): number[] {
  return Array.from({ length: expectedCourts() }, (_, index) => index + 1);
}

export function expectCourts(count: number): void {
  if (count !== keptCount()) kept.write(KEY, String(count));
}
