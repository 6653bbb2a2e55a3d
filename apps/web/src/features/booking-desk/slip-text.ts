import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { clockTime, timeRangeOClock, weekdayAndDay } from "@platzwart/texts/format";
import { printTexts } from "@platzwart/texts/pages/booking-desk";

/** What a slip tells of a booking. */
export interface Slip {
  readonly booking: BookingView;
  readonly court: string;
  readonly doorFrom: Instant | null;
  /** Whom to call, and when; "": the hall names nobody. */
  readonly doorHelp: string;
}

/** The slip in a few lines, as a phone keeps them that took a picture of the QR code. */
export function slipText({ booking, court, doorFrom, doorHelp }: Slip): string {
  const { startTime, endTime, accessCode } = booking;
  return [
    `${court}, ${weekdayAndDay(startTime)}`,
    timeRangeOClock(startTime, endTime, startTime),
    `${printTexts.code}: ${accessCode ?? ""}`,
    ...(doorFrom === null ? [] : [printTexts.doorFrom(clockTime(doorFrom))]),
    ...(doorHelp === "" ? [] : [printTexts.help(doorHelp)]),
  ].join("\n");
}
