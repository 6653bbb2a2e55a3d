import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { type DeskFacts, type LaneEntry, problemAt, windowsAt } from "./desk-day.ts";
import { closedWords, type DeskProblem, nameOf } from "./desk-words.ts";

/** Preview of a moved or new booking, with its windows of light and door. */
export interface DragPreview {
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

/** A booking at the slot to which it is dragged or moved. */
export interface DragItem {
  /** null: a new booking. */
  readonly entry: LaneEntry | null;
  readonly slot: BookingSlot;
}

interface Desk {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  readonly now: Instant;
}

interface Sources {
  readonly moved: DragItem | null;
  readonly sent: DragItem | null;
  readonly draft: BookingSlot | null;
}

/** The moved booking, else the last one sent, else the new one; null: none. */
export function dragPreview({ day, facts, now }: Desk, { moved, sent, draft }: Sources): DragPreview | null {
  const item = moved ?? sent ?? (draft && { entry: null, slot: draft });
  if (item === null) return null;
  const { entry, slot } = item;
  const isSent = item === sent;
  return {
    ...{ key: entry?.key ?? null, courtId: slot.courtId, time: slot.time, isSent },
    problem: isSent ? null : problemAt(entry, slot, facts),
    warning: isSent ? null : closedWords(slot, facts),
    name: entry === null ? deskTexts.draft : nameOf(entry),
    ...windowsAt(day, slot, entry?.code?.margins ?? day.rules.margins, now),
  };
}
