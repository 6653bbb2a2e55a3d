import type { Clock } from "@platzwart/domain/time/clock";
import { doorViews } from "./door-views.ts";
import type { Hall } from "./hall.ts";

/** Every door with what it reports, what it should be and why. */
export async function listDoors({ hall, clock }: { readonly hall: Hall; readonly clock: Clock }) {
  const now = clock.now();
  return { items: doorViews(await hall.state(now), hall.doors, now) };
}
