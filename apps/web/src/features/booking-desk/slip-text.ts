import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import type { SlipWords } from "@platzwart/texts/slip/slip-words";

export interface Slip {
  readonly booking: BookingView;
  readonly court: string;
  /** First time at which the code opens a door; null: not known. */
  readonly doorFrom: Instant | null;
  /** Phone number with hours; "": none. */
  readonly doorHelp: string;
  /** In the customer's language (O-06). */
  readonly words: SlipWords;
}

/** The slip's content for its QR code. */
export function slipText({ booking, court, doorFrom, doorHelp, words }: Slip): string {
  const { startTime, endTime, accessCode } = booking;
  return [
    `${court}, ${words.day(startTime)}`,
    words.times(startTime, endTime),
    `${words.code}: ${accessCode ?? ""}`,
    ...(doorFrom === null ? [] : [words.doorOpensFrom(doorFrom)]),
    ...(doorHelp === "" ? [] : [words.help(doorHelp)]),
  ].join("\n");
}
