import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { between, type Instant, SECOND, seconds } from "@platzwart/domain/time/instant";
import { upcomingTime } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";

/** Remaining time at which the end of a booking is announced. */
const LAST = seconds(10);

interface Known {
  readonly codeId: string | null;
  readonly isLastSaid: boolean;
}

/** Start, last 10 seconds and end of countdowns for screen readers. */
export class Announcer {
  readonly #known = new Map<CourtView["id"], Known>();

  /** null: nothing to announce, as at the first call. */
  announcement(courts: readonly CourtView[], now: Instant): string | null {
    const said = courts.flatMap((court) => this.#announcementOf(court, now) ?? []);
    return said.length === 0 ? null : said.join(". ");
  }

  #announcementOf({ id, name, booking }: CourtView, now: Instant): string | null {
    const before = this.#known.get(id);
    const codeId = booking?.codeId ?? null;
    const isSame = before?.codeId === codeId;
    const left = booking === null ? null : between(now, booking.until);
    const isLast = left !== null && left > 0 && left <= LAST;
    const isLastSaid = isLast || (isSame && before?.isLastSaid === true);
    this.#known.set(id, { codeId, isLastSaid });
    if (before === undefined) return null;
    if (isSame) return isLast && !before.isLastSaid ? courtTexts.announceLast(name, LAST / SECOND) : null;
    return booking === null
      ? courtTexts.announceEnd(name)
      : courtTexts.announceStart(name, booking.holderName, upcomingTime(booking.until, now));
  }
}
