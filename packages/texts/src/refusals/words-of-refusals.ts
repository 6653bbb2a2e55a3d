import type { Instant } from "@platzwart/domain/time/instant";
import { dayAndTime } from "../format.ts";
import type { CourtName } from "./refusal-row.ts";

const MOST_NAMED_BOOKINGS = 5;

/** "Court 1 am 21.11.2026, 18:00 Uhr; Court 2 am … und weitere" */
export function namedBookings(
  bookings: readonly { court: number; from: Instant }[],
  courtName: CourtName,
): string {
  const named = bookings
    .slice(0, MOST_NAMED_BOOKINGS)
    .map(({ court, from }) => `${courtName(court)} am ${dayAndTime(from)}`);
  return bookings.length > MOST_NAMED_BOOKINGS ? `${named.join("; ")} und weitere` : named.join("; ");
}

/** At most 60 characters of a text that a caller sent. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
