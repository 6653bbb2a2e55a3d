import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { between, type Instant, SECOND, seconds } from "@platzwart/domain/time/instant";
import { upcomingTime } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";

/** Remaining time at which the end of a booking is announced. */
const LAST_TIME = seconds(10);

interface CourtState {
  readonly codeId: string | null;
  /** Whether the last ten seconds of the booking were announced. */
  readonly isLastAnnounced: boolean;
}

/** Words for screen readers when a booking begins, ends, or has ten seconds left. */
export class Announcer {
  readonly #courtStates = new Map<CourtView["id"], CourtState>();

  /** null: nothing to announce, as at the first call. */
  announcement(courts: readonly CourtView[], now: Instant): string | null {
    const announcements = courts.flatMap((court) => this.#announcementOf(court, now) ?? []);
    return announcements.length === 0 ? null : announcements.join(". ");
  }

  #announcementOf({ id, name, booking }: CourtView, now: Instant): string | null {
    const formerState = this.#courtStates.get(id);
    const codeId = booking?.codeId ?? null;
    const isSame = formerState?.codeId === codeId;
    const timeLeft = booking === null ? null : between(now, booking.until);
    const isLast = timeLeft !== null && timeLeft > 0 && timeLeft <= LAST_TIME;
    const isLastAnnounced = isLast || (isSame && formerState?.isLastAnnounced === true);
    this.#courtStates.set(id, { codeId, isLastAnnounced });
    if (formerState === undefined) return null;
    if (isSame)
      return isLast && !formerState.isLastAnnounced
        ? courtTexts.announceLast(name, LAST_TIME / SECOND)
        : null;
    return booking === null
      ? courtTexts.announceEnd(name)
      : courtTexts.announceStart(name, booking.holderName, upcomingTime(booking.until, now));
  }
}
