import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { slotProblem } from "@platzwart/domain/booking/desk-slots";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { type DeskFacts, type LaneEntry, windowsAt } from "./desk-day.ts";
import { closedWords, type DeskProblem, nameOf } from "./desk-words.ts";

/** Preview of a moved or new booking, with its windows of light and door. */
export interface Ghost {
  /** Key of the moved booking; null: a new one. */
  readonly key: string | null;
  readonly courtId: CourtId;
  readonly time: Interval;
  readonly name: string;
  readonly problem: DeskProblem | null;
  /** Words for a slot outside of the opening hours; null: inside of them. */
  readonly warning: string | null;
  readonly light: readonly Interval[];
  readonly door: readonly Interval[];
  readonly isSent: boolean;
}

export interface Moved {
  /** null: a new booking. */
  readonly entry: LaneEntry | null;
  readonly place: BookingSlot;
}

interface Desk {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  readonly now: Instant;
}

interface Places {
  readonly moved: Moved | null;
  readonly sent: Moved | null;
  readonly draft: BookingSlot | null;
}

/** The moved booking, else the last one sent, else the new one; null: none. */
export function drawnGhost({ day, facts, now }: Desk, { moved, sent, draft }: Places): Ghost | null {
  const drawn = moved ?? sent ?? (draft && { entry: null, place: draft });
  if (drawn === null) return null;
  const { entry, place } = drawn;
  const isSent = drawn === sent;
  return {
    ...{ key: entry?.key ?? null, courtId: place.courtId, time: place.time, isSent },
    problem: isSent ? null : slotProblem(entry, place, facts),
    warning: isSent ? null : closedWords(place, facts),
    name: entry === null ? deskTexts.draft : nameOf(entry),
    ...windowsAt(day, place, entry?.code?.margins ?? day.rules.margins, now),
  };
}
