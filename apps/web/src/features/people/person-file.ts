import type { PersonData } from "@platzwart/contract/endpoints/people-endpoints";
import { dayAndTime } from "@platzwart/texts/format";
import { componentName } from "@platzwart/texts/log-components";
import { peopleTexts } from "@platzwart/texts/pages/people";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";

const words = peopleTexts.file;

/** All data stored about a person (G-07, S-07), without digits of codes (G-06). */
export function personFile(
  { exportedAt, bookings, codes, blocks, logEntries }: PersonData,
  courts: readonly NamedCourt[],
): string {
  const file = {
    [words.at]: dayAndTime(exportedAt),
    [words.bookings]: bookings.map((booking) => ({
      [words.name]: booking.name,
      [words.email]: booking.email,
      [words.phone]: booking.phone,
      [words.court]: courtName(courts, booking.courtId),
      [words.from]: dayAndTime(booking.startTime),
      [words.until]: dayAndTime(booking.endTime),
      [words.status]:
        booking.status === "active" && booking.endTime <= exportedAt
          ? words.over
          : words.bookingStatus[booking.status],
      [words.createdAt]: dayAndTime(booking.createdAt),
    })),
    [words.codes]: codes.map((code) => ({
      [words.name]: code.name,
      [words.court]: code.courtId === null ? words.allCourts : courtName(courts, code.courtId),
      [words.purpose]: code.purpose,
      [words.validFrom]: dayAndTime(code.validFrom),
      [words.validTo]:
        code.isPermanent && code.status === "active" ? words.forGood : dayAndTime(code.validTo),
      [words.status]: words.codeStatus[code.status],
      [words.createdAt]: dayAndTime(code.createdAt),
    })),
    [words.blocks]: blocks.map((block) => ({
      [words.reason]: block.reason,
      [words.court]: courtName(courts, block.courtId),
      [words.from]: dayAndTime(block.startTime),
      [words.until]: dayAndTime(block.endTime),
      [words.createdAt]: dayAndTime(block.createdAt),
    })),
    [words.logEntries]: logEntries.map((entry) => ({
      [words.time]: dayAndTime(entry.at),
      [words.component]: componentName(entry.component),
      [words.message]: entry.message,
    })),
    [words.retention]: peopleTexts.retentionList,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
