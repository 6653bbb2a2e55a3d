import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { timeRangeOClock } from "@platzwart/texts/format";
import { accessTimingTexts } from "@platzwart/texts/pages/access-timing";
import type { ReactNode } from "react";
import { DoorIcon, LightOnIcon } from "../../ui/icons.tsx";
import type { BookingWindows } from "./example-booking.ts";

interface TimingOutcomeProps {
  readonly windows: BookingWindows;
  readonly before: BookingWindows;
  readonly isChanged: boolean;
}

/** What a new booking would get, in words, and what it gets until that is saved (S-09). */
export function TimingOutcome({ windows, before, isChanged }: TimingOutcomeProps) {
  const day = windows.booking.from;
  return (
    <div className="timing-outcome">
      <p>{isChanged ? accessTimingTexts.outcome : accessTimingTexts.outcomeNow}</p>
      <dl>
        <Line
          icon={<DoorIcon />}
          word={accessTimingTexts.door}
          now={windows.door}
          was={before.door}
          day={day}
        />
        <Line
          icon={<LightOnIcon />}
          word={accessTimingTexts.light}
          now={windows.light}
          was={before.light}
          day={day}
        />
      </dl>
    </div>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly word: string;
  readonly now: Interval;
  readonly was: Interval;
  readonly day: Instant;
}

function Line({ icon, word, now, was, day }: LineProps) {
  const range = ({ from, until }: Interval) => timeRangeOClock(from, until, day);
  const isSame = now.from === was.from && now.until === was.until;
  return (
    <div>
      <dt>
        {icon}
        {word}
      </dt>
      <dd>
        <b>{range(now)}</b>
        {!isSame && <span className="setting-before">, {accessTimingTexts.before(range(was))}</span>}
      </dd>
    </div>
  );
}
