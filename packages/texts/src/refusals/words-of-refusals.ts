import type { Instant } from "@platzwart/domain/time/instant";
import { dayAndTime } from "../format.ts";
import type { CourtName } from "./refusal-row.ts";

const NAMED = 5;

export function namedBookings(
  bookings: readonly { court: number; from: Instant }[],
  courtName: CourtName,
): string {
  const named = bookings
    .slice(0, NAMED)
    .map(({ court, from }) => `${courtName(court)} am ${dayAndTime(from)}`);
  return bookings.length > NAMED ? `${named.join("; ")} und weitere` : named.join("; ");
}

export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
