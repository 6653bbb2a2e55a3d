import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { clockTime, timeRangeOClock, weekdayAndDay } from "@platzwart/texts/format";
import { printTexts } from "@platzwart/texts/pages/booking-desk";

export interface Slip {
  readonly booking: BookingView;
  readonly court: string;
  readonly doorFrom: Instant | null;
  /** Phone number with hours; "": none. */
  readonly doorHelp: string;
}

/** The slip as short lines for the QR code. */
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
