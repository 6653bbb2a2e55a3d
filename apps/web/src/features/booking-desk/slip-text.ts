import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { clockTime, timeRangeOClock, weekdayAndDay } from "@platzwart/texts/format";
import { printTexts } from "@platzwart/texts/pages/booking-desk";

/** What a slip tells of a booking. */
export interface Slip {
  readonly booking: BookingView;
  readonly court: string;
  readonly doorFrom: Instant | null;
  /** "": the hall has none. */
  readonly helpNumber: string;
}

/** The slip in a few lines, as a phone keeps them that took a picture of the QR code. */
export function slipText({ booking, court, doorFrom, helpNumber }: Slip): string {
  const { startTime, endTime, accessCode } = booking;
  return [
    `${court}, ${weekdayAndDay(startTime)}`,
    timeRangeOClock(startTime, endTime, startTime),
    `${printTexts.code}: ${accessCode ?? ""}`,
    ...(doorFrom === null ? [] : [printTexts.doorFrom(clockTime(doorFrom))]),
    ...(helpNumber === "" ? [] : [printTexts.help(helpNumber)]),
  ].join("\n");
}
