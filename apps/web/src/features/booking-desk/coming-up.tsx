import type { Instant } from "@platzwart/domain/time/instant";
import { timeOfDay } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { Button } from "../../ui/button.tsx";
import type { LaneEntry } from "./desk-day.ts";
import { nameOf } from "./desk-words.ts";

interface ComingUpProps {
  readonly entries: readonly LaneEntry[];
  readonly now: Instant;
  readonly courts: readonly NamedCourt[];
  onKeys(): void;
  onChoose(id: string): void;
}

const MAX_LISTED = 8;

/** The next bookings of the day, shown while no booking is open. */
export function ComingUp({ entries, now, courts, onKeys, onChoose }: ComingUpProps) {
  const upcoming = entries
    .filter(({ booking, time }) => booking?.status === "active" && time.from > now)
    .sort((a, b) => a.time.from - b.time.from || a.courtId - b.courtId)
    .slice(0, MAX_LISTED);
  return (
    <>
      <p className="text-ink2">{deskTexts.choose}</p>
      {upcoming.length === 0 && <p>{deskTexts.nothingNext}</p>}
      <ul className="list-none p-0">
        {upcoming.map(({ key, booking, courtId, time, name }) => (
          <li key={key} className="not-first:border-t not-first:border-line">
            <button
              type="button"
              className="grid min-h-11 w-full cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] gap-3 border-0 bg-transparent px-0 py-2 text-left hover:bg-sunk"
              onClick={() => booking !== null && onChoose(booking.id)}
            >
              <span className="num">{timeOfDay(time.from)}</span>
              <b className="truncate">{nameOf({ name })}</b>
              <span className="text-ink2">{courtName(courts, courtId)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button kind="quiet" onClick={onKeys}>
        {shellTexts.keys}
      </Button>
    </>
  );
}
