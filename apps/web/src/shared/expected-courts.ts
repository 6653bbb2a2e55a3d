import { kept } from "./kept.ts";

const KEY = "platzwart.courts";
const NEW_HALL = 4;
const MOST = 100;

/** How many courts the page had when it was last open here, so that it keeps their room while they load. */
export function expectedCourts(): number {
  const count = Number(kept.read(KEY));
  return Number.isInteger(count) && count > 0 && count <= MOST ? count : NEW_HALL;
}

/** The places that are kept free for them: 1, 2, 3 … */
export function placesToCome(): number[] {
  return Array.from({ length: expectedCourts() }, (_, index) => index + 1);
}

export function expectCourts(count: number): void {
  if (count !== expectedCourts()) kept.write(KEY, String(count));
}
