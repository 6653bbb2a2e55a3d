import type { PersonData } from "@platzwart/contract/endpoints/privacy-endpoints";
import { dayAndTime } from "@platzwart/texts/format";
import { privacyTexts } from "@platzwart/texts/pages/privacy";

const words = privacyTexts.file;

/** Everything stored about a person as they can read it (G-07); digits of codes are not among it (G-06). */
export function personFile({ exportedAt, bookings, codes, logEntries }: PersonData): string {
  const file = {
    [words.at]: dayAndTime(exportedAt),
    [words.bookings]: bookings.map((booking) => ({
      [words.name]: booking.name,
      [words.email]: booking.email,
      [words.phone]: booking.phone,
      [words.court]: booking.courtId,
      [words.from]: dayAndTime(booking.startTime),
      [words.until]: dayAndTime(booking.endTime),
      [words.status]: words.bookingStatus[booking.status],
      [words.createdAt]: dayAndTime(booking.createdAt),
    })),
    [words.codes]: codes.map((code) => ({
      [words.name]: code.name,
      [words.court]: code.courtId ?? words.allCourts,
      [words.purpose]: code.purpose,
      [words.validFrom]: dayAndTime(code.validFrom),
      [words.validTo]:
        code.isPermanent && code.status === "active" ? words.forGood : dayAndTime(code.validTo),
      [words.status]: words.codeStatus[code.status],
      [words.createdAt]: dayAndTime(code.createdAt),
    })),
    [words.logEntries]: logEntries.map((entry) => ({
      [words.time]: dayAndTime(entry.at),
      [words.component]: entry.component,
      [words.message]: entry.message,
    })),
    [words.retention]: privacyTexts.retentionList,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
