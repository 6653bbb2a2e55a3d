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
  /** Of the moved booking; null: a new one. */
  readonly key: string | null;
  readonly courtId: CourtId;
  readonly time: Interval;
  readonly name: string;
  readonly problem: DeskProblem | null;
  /** Place outside of the opening hours, in words; null: inside of them. */
  readonly warning: string | null;
  readonly light: readonly Interval[];
  readonly door: readonly Interval[];
  /** The change is under way. */
  readonly isSent: boolean;
}

/** A booking at the place it is moved to. */
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

/** Preview to draw: the booking on the move, else the last one sent, else the new one; null: none. */
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
