import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { freeUntil } from "@platzwart/domain/booking/desk-slots";
import { parseCourtId } from "@platzwart/domain/court/court";
import { between, HOUR, type Instant, MINUTE, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { timeText } from "@platzwart/texts/day-input";
import { clockTime, doubledZone } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { ZoneSelect } from "../../lib/forms/zone-select.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import type { DeskFacts } from "./desk-day.ts";
import { minutesOfDay, momentOfDay, nextMomentOfDay } from "./hall-time.ts";

/** In minutes. */
const LENGTHS = [30, 60, 90, 120];

type Edge = "from" | "until";

/** Entered times that make no slot. */
export interface WrongTimes {
  /** Slot of these entries, which another choice discards. */
  readonly slot: BookingSlot;
  readonly fields: { readonly [Name in Edge]?: WrongTime | undefined };
}

interface WrongTime {
  /** Minutes since midnight; null: no time. */
  readonly minutes: number | null;
  readonly problem: string;
  /** First of the two instants of a doubled hour. */
  readonly first?: Instant;
}

interface SlotFieldsProps {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  readonly slot: BookingSlot;
  readonly wrong: WrongTimes["fields"];
  onWrong(wrong: WrongTimes): void;
  onSlot(slot: BookingSlot): void;
}

export function SlotFields({ day, facts, slot, onSlot, wrong, onWrong }: SlotFieldsProps) {
  const { courtId, time } = slot;
  const calendarDay = dayAt(day.from);
  const length = between(time.from, time.until) / MINUTE;
  const nextTaken = freeUntil(courtId, facts, time.from);
  const chooseLength = (lengthMinutes: number) =>
    onSlot({ courtId, time: { from: time.from, until: plus(time.from, minutes(lengthMinutes)) } });
  const timeProps = (edge: Edge) => wrong[edge] ?? { minutes: minutesOfDay(time[edge]), problem: undefined };
  const enterTime = (edge: Edge) => (minute: number | null) => {
    const momentOf = (minuteOfDay: number) =>
      edge === "from"
        ? momentOfDay(calendarDay, day, minuteOfDay)
        : nextMomentOfDay(calendarDay, day, time.from, minuteOfDay);
    const at = minute === null ? null : momentOf(minute);
    const refuse = (problem: string, first?: Instant) => {
      const refused = { minutes: minute, problem, ...(first === undefined ? {} : { first }) };
      onWrong({ slot, fields: { ...wrong, [edge]: refused } });
    };
    if (minute === null) refuse(deskTexts.noTime);
    else if (at === null) refuse(deskTexts.noSuchTime(timeText(minute)));
    else if (doubledZone(at) === null) enterMoment(edge, at);
    else refuse(blockTexts.zoneMissing, firstOfBoth(at));
  };
  const enterMoment = (edge: Edge, at: Instant) => {
    // the length stays when the start changes
    const moved =
      edge === "from"
        ? { from: at, until: plus(at, between(time.from, time.until)) }
        : { from: time.from, until: at };
    const changed = { courtId, time: moved };
    onWrong({ slot: changed, fields: { ...wrong, [edge]: undefined } });
    onSlot(changed);
  };
  const zoneChoice = (edge: Edge) => {
    const wrongFirst = wrong[edge]?.first;
    const zone = wrongFirst === undefined ? doubledZone(time[edge]) : null;
    if (wrongFirst === undefined && zone === null) return null;
    const first = wrongFirst ?? firstOfBoth(time[edge]);
    return (
      <ZoneSelect
        label={deskTexts[edge]}
        zone={zone}
        onZone={(chosen) =>
          chosen !== null && enterMoment(edge, chosen === "MEZ" ? plus(first, HOUR) : first)
        }
      />
    );
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] gap-3">
        <Select
          label={deskTexts.court}
          value={courtId}
          onChange={({ target }) => onSlot({ courtId: parseCourtId(target.value) ?? courtId, time })}
        >
          {day.courts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TimeField label={deskTexts.from} name="from" {...timeProps("from")} onMinutes={enterTime("from")} />
        <TimeField
          label={deskTexts.until}
          name="until"
          {...timeProps("until")}
          onMinutes={enterTime("until")}
        />
      </div>
      {zoneChoice("from")}
      {zoneChoice("until")}
      <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0" aria-label={deskTexts.length}>
        {LENGTHS.filter(
          (choice) => choice >= day.rules.shortestMinutes && choice <= day.rules.longestMinutes,
        ).map((choice) => (
          <Button
            key={choice}
            aria-pressed={choice === length}
            kind={choice === length ? "primary" : "plain"}
            onClick={() => chooseLength(choice)}
          >
            {deskTexts.minutes(choice)}
          </Button>
        ))}
        {isLikelyEnd(nextTaken, time.from, day) && nextTaken !== null && (
          <Button
            aria-pressed={nextTaken === time.until}
            onClick={() => onSlot({ courtId, time: { from: time.from, until: nextTaken } })}
          >
            {deskTexts.untilNext(clockTime(nextTaken))}
          </Button>
        )}
      </fieldset>
    </>
  );
}

/** The first of both instants where the clock shows the time of `at` twice. */
function firstOfBoth(at: Instant): Instant {
  return doubledZone(at) === "MEZ" ? minus(at, HOUR) : at;
}

/** The next booking begins soon enough to be the intended end. */
function isLikelyEnd(nextTaken: Instant | null, from: Instant, { rules }: BookingDayView): boolean {
  if (nextTaken === null) return false;
  const length = between(from, nextTaken) / MINUTE;
  return length >= rules.shortestMinutes && length <= rules.longestMinutes && !LENGTHS.includes(length);
}
