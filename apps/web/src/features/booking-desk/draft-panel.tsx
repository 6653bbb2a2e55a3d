import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import { type BookingView, createBooking } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingPlace } from "@platzwart/domain/booking/booking-change";
import { freeUntil } from "@platzwart/domain/booking/desk-places";
import { parseCourtId } from "@platzwart/domain/court/court";
import {
  between,
  HOUR,
  type Instant,
  MINUTE,
  minus,
  minutes,
  plus,
  toIso,
} from "@platzwart/domain/time/instant";
import { timeText } from "@platzwart/texts/day-input";
import { clockTime, doubledZone, longDay } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { type ReactNode, useState } from "react";
import { dayAt } from "../../shared/hall-day.ts";
import { useMediaQuery } from "../../shared/media-query.ts";
import { useSendForm } from "../../shared/send-form.ts";
import { ZoneSelect } from "../../shared/zone-select.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { useBook } from "./booking-commands.ts";
import {
  CustomerContact,
  type CustomerEntry,
  CustomerName,
  customerBody,
  customerEntry,
  customerRefused,
  type NameField,
  NO_CUSTOMER,
} from "./customer-fields.tsx";
import type { DeskFacts } from "./desk-day.ts";
import { type DeskProblem, lastDayWords, problemWords } from "./desk-words.ts";
import { minutesOfDay, momentOfDay, nextMomentOfDay } from "./hall-time.ts";
import { Refused, Windows } from "./panel-parts.tsx";

export interface DraftPanelProps {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  /** `of`: a booking whose customer books again; null: any customer. */
  readonly draft: { readonly id: string; readonly place: BookingPlace; readonly of: BookingView | null };
  readonly problem: DeskProblem | null;
  readonly windows: {
    readonly light: readonly BookingPlace["time"][];
    readonly door: readonly BookingPlace["time"][];
  };
  /** The next free place of this length, where this one is taken. */
  readonly instead: { readonly place: BookingPlace; readonly words: string } | null;
  readonly NameField: NameField;
  /** Further actions below the form. */
  readonly children?: ReactNode;
  onPlace(place: BookingPlace): void;
  onBooked(booking: BookingView): void;
  onDiscard(): void;
}

const CONTACT = ["customerEmail", "customerPhone"] as const;

/** Usual lengths, in minutes. */
const LENGTHS = [30, 60, 90, 120];

/** Form of a new booking: customer, court, time and length (B-03). */
export function DraftPanel(props: DraftPanelProps) {
  const { draft, facts, problem, windows, instead, NameField: NameOf, onPlace } = props;
  const { place } = draft;
  const [isAsked, ask] = useState(false);
  // on a touch screen the keyboard would cover the next controls
  const isByMouse = useMediaQuery("(pointer: fine)");
  const form = useSendForm({
    start: draft.of === null ? NO_CUSTOMER : customerEntry(draft.of),
    schema: createBooking.body,
    bodyOf: (entry: CustomerEntry) => ({
      courtId: place.courtId,
      startTime: toIso(place.time.from),
      endTime: toIso(place.time.until),
      ...customerBody(entry, deskTexts.walkIn),
    }),
    refusedAs: customerRefused,
    command: useBook(draft.id),
    failure: deskTexts.failed.text,
    onDone: props.onBooked,
  });
  const [entered, setEntered] = useState<WrongTimes>({ place, fields: {} });
  const wrong = entered.place === place ? entered.fields : {};
  const hasContact = CONTACT.some((name) => form.entry[name] !== "" || form.problem(name) !== undefined);
  return (
    <>
      <form
        {...form.frame.form}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          if (wrong.from === undefined && wrong.until === undefined) return form.frame.form.onSubmit(event);
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
        }}
      >
        <CustomerName form={form} NameField={NameOf} hint={deskTexts.nameHint} autoFocus={isByMouse} />
        <p className="font-semibold">{longDay(place.time.from)}</p>
        <PlaceFields {...props} wrong={wrong} onWrong={setEntered} />
        {isAsked || hasContact ? (
          <CustomerContact form={form} />
        ) : (
          <Button kind="quiet" onClick={() => ask(true)}>
            {deskTexts.contact}
          </Button>
        )}
        {problem === null && <Windows light={windows.light} door={windows.door} near={place.time.from} />}
        <div
          role="alert"
          className="[&_.notice]:flex-wrap [&_.notice-text]:basis-[calc(100%-2rem)] [&_.notice_.button]:w-full"
        >
          {problem !== null && (
            <Notice
              title={deskTexts.notThere(problemWords(problem))}
              action={
                instead !== null && (
                  <Button onClick={() => onPlace(instead.place)}>
                    {deskTexts.freeInstead(instead.words)}
                  </Button>
                )
              }
            >
              {lastDayWords(place.time.from, facts.limits)}
            </Notice>
          )}
          {problem === null && form.frame.problem !== undefined && <Refused text={form.frame.problem} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" isBusy={form.frame.isBusy} disabled={problem !== null}>
            {form.frame.isBusy ? deskTexts.booking : deskTexts.book}
          </Button>
          <Button onClick={props.onDiscard}>{deskTexts.discard}</Button>
        </div>
      </form>
      {props.children}
    </>
  );
}

type Edge = "from" | "until";

/** Invalid time fields, which prevent booking. */
interface WrongTimes {
  /** Place of these entries, which another choice discards. */
  readonly place: BookingPlace;
  readonly fields: { readonly [Name in Edge]?: WrongTime | undefined };
}

interface WrongTime {
  /** Minutes since midnight; null: no time. */
  readonly minutes: number | null;
  readonly problem: string;
  /** First of two instants of a doubled hour. */
  readonly first?: Instant;
}

interface PlaceFieldsProps extends Pick<DraftPanelProps, "day" | "facts" | "draft" | "onPlace"> {
  readonly wrong: WrongTimes["fields"];
  onWrong(wrong: WrongTimes): void;
}

/** Court, start, end and length; entries move the booking on the lanes. */
function PlaceFields({ day, facts, draft, onPlace, wrong, onWrong }: PlaceFieldsProps) {
  const { courtId, time } = draft.place;
  const calendarDay = dayAt(day.from);
  const length = between(time.from, time.until) / MINUTE;
  const next = freeUntil(courtId, facts, time.from);
  const lasting = (count: number) =>
    onPlace({ courtId, time: { from: time.from, until: plus(time.from, minutes(count)) } });
  const timeIn = (edge: Edge) => wrong[edge] ?? { minutes: minutesOfDay(time[edge]), problem: undefined };
  const enterTime = (edge: Edge) => (count: number | null) => {
    const momentOf = (minute: number) =>
      edge === "from"
        ? momentOfDay(calendarDay, day, minute)
        : nextMomentOfDay(calendarDay, day, time.from, minute);
    const at = count === null ? null : momentOf(count);
    const refuse = (problem: string, first?: Instant) => {
      const refused = { minutes: count, problem, ...(first === undefined ? {} : { first }) };
      onWrong({ place: draft.place, fields: { ...wrong, [edge]: refused } });
    };
    if (count === null) refuse(deskTexts.noTime);
    else if (at === null) refuse(deskTexts.noSuchTime(timeText(count)));
    else if (doubledZone(at) === null) enterMoment(edge, at);
    else refuse(blockTexts.zoneMissing, firstOfBoth(at));
  };
  const enterMoment = (edge: Edge, at: Instant) => {
    // its length stays when the start changes
    const moved =
      edge === "from"
        ? { from: at, until: plus(at, between(time.from, time.until)) }
        : { from: time.from, until: at };
    const place = { courtId, time: moved };
    onWrong({ place, fields: { ...wrong, [edge]: undefined } });
    onPlace(place);
  };
  const whichOfBoth = (edge: Edge) => {
    const asked = wrong[edge]?.first;
    const zone = asked === undefined ? doubledZone(time[edge]) : null;
    if (asked === undefined && zone === null) return null;
    const first = asked ?? firstOfBoth(time[edge]);
    return (
      <ZoneSelect
        label={deskTexts[edge]}
        zone={zone}
        onZone={(one) => one !== null && enterMoment(edge, one === "MEZ" ? plus(first, HOUR) : first)}
      />
    );
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] gap-3">
        <Select
          label={deskTexts.court}
          value={courtId}
          onChange={({ target }) => onPlace({ courtId: parseCourtId(target.value) ?? courtId, time })}
        >
          {day.courts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TimeField label={deskTexts.from} name="from" {...timeIn("from")} onMinutes={enterTime("from")} />
        <TimeField label={deskTexts.until} name="until" {...timeIn("until")} onMinutes={enterTime("until")} />
      </div>
      {whichOfBoth("from")}
      {whichOfBoth("until")}
      <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0" aria-label={deskTexts.length}>
        {LENGTHS.filter(
          (count) => count >= day.rules.shortestMinutes && count <= day.rules.longestMinutes,
        ).map((count) => (
          <Button
            key={count}
            aria-pressed={count === length}
            kind={count === length ? "primary" : "plain"}
            onClick={() => lasting(count)}
          >
            {deskTexts.minutes(count)}
          </Button>
        ))}
        {isShort(next, time.from, day) && next !== null && (
          <Button
            aria-pressed={next === time.until}
            onClick={() => onPlace({ courtId, time: { from: time.from, until: next } })}
          >
            {deskTexts.untilNext(clockTime(next))}
          </Button>
        )}
      </fieldset>
    </>
  );
}

/** Whether an instant is in the first of two doubled hours. */
function firstOfBoth(at: Instant): Instant {
  return doubledZone(at) === "MEZ" ? minus(at, HOUR) : at;
}

/** Whether the next booking begins soon enough to be the intended end. */
function isShort(next: Instant | null, from: Instant, { rules }: BookingDayView): boolean {
  if (next === null) return false;
  const length = between(from, next) / MINUTE;
  return length >= rules.shortestMinutes && length <= rules.longestMinutes && !LENGTHS.includes(length);
}
