import type { Interval } from "@platzwart/domain/time/interval";
import { timeRangeOClock } from "@platzwart/texts/format";
import { accessTimingTexts } from "@platzwart/texts/pages/access-timing";
import { DoorIcon, LightOnIcon } from "../../ui/icons.tsx";
import type { BookingWindows } from "./example-booking.ts";

interface TimingOutcomeProps {
  readonly windows: BookingWindows;
  readonly inForce: BookingWindows;
  readonly isChanged: boolean;
}

const LINES = [
  { kind: "door", word: accessTimingTexts.door, Icon: DoorIcon },
  { kind: "light", word: accessTimingTexts.light, Icon: LightOnIcon },
] as const;

/** Windows of a new booking in words beside those in force (S-09). */
export function TimingOutcome({ windows, inForce, isChanged }: TimingOutcomeProps) {
  const range = ({ from, until }: Interval) => timeRangeOClock(from, until, windows.booking.from);
  const isSame = (a: Interval, b: Interval) => a.from === b.from && a.until === b.until;
  return (
    <div className="-mx-5 mb-4 border-y border-line bg-sunk px-5 py-4 max-tablet:-mx-4 max-tablet:px-4 max-tablet:py-3">
      <p>{isChanged ? accessTimingTexts.outcome : accessTimingTexts.outcomeNow}</p>
      <dl>
        {LINES.map(({ kind, word, Icon }) => (
          <div key={kind} className="flex min-h-7 flex-wrap gap-x-3">
            <dt className="flex w-22 items-center gap-2 font-semibold">
              <Icon />
              {word}
            </dt>
            <dd>
              <b>{range(windows[kind])}</b>
              {!isSame(windows[kind], inForce[kind]) && (
                <span className="wrap-anywhere text-warn-ink">
                  , {accessTimingTexts.before(range(inForce[kind]))}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
