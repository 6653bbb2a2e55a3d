import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import { type BookingView, createBooking } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { slotProblem } from "@platzwart/domain/booking/desk-slots";
import { toIso } from "@platzwart/domain/time/instant";
import { longDay } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { seriesTexts } from "@platzwart/texts/pages/series";
import { type ReactNode, useState } from "react";
import { courtName } from "../../entities/courts/named-court.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Info } from "../../ui/info.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { useBook } from "./booking-commands.ts";
import {
  CustomerContact,
  type CustomerEntry,
  CustomerName,
  customerBody,
  customerEntry,
  customerProblems,
  type NameFieldComponent,
  NO_CUSTOMER,
} from "./customer-fields.tsx";
import { type DeskFacts, windowsAt } from "./desk-day.ts";
import { closedWords, type DeskProblem, lastDayWords, problemWords, slotWords } from "./desk-words.ts";
import { freeInstead } from "./free-slots.ts";
import { RefusalNotice, Windows } from "./panel-parts.tsx";
import { countsOf, type RepeatEntry, RepeatFields } from "./repeat-fields.tsx";
import { seriesPlan, useSeriesPreview } from "./series-commands.ts";
import { SlotFields, type WrongTimes } from "./slot-fields.tsx";
import type { Draft } from "./use-draft.ts";

export interface DraftPanelProps {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  readonly draft: Draft;
  readonly NameField: NameFieldComponent;
  readonly children?: ReactNode;
  onSlot(slot: BookingSlot): void;
  onBooked(booking: BookingView): void;
  onDiscard(): void;
}

const CONTACT_FIELDS = ["customerEmail", "customerPhone"] as const;

/** Customer, court, time and length of a new booking (B-03). */
export function DraftPanel(props: DraftPanelProps) {
  const { day, draft, facts, NameField, onSlot } = props;
  const { slot } = draft;
  const [repeat, setRepeat] = useState<RepeatEntry | null>(null);
  const series = useDraftSeries(slot, repeat);
  // of a series each date is checked by the server
  const problem = repeat === null ? slotProblem(null, slot, facts) : null;
  const closedWarning = problem === null && repeat === null ? closedWords(slot, facts) : null;
  const [isContactShown, showContact] = useState(false);
  // the keyboard of a touch screen would cover the next controls
  const isByMouse = useMediaQuery("(pointer: fine)");
  const form = useSendForm({
    start: draft.earlierBooking === null ? NO_CUSTOMER : customerEntry(draft.earlierBooking),
    schema: createBooking.body,
    bodyOf: (entry: CustomerEntry) => ({
      courtId: slot.courtId,
      startTime: toIso(slot.time.from),
      endTime: toIso(slot.time.until),
      ...customerBody(entry, deskTexts.walkIn),
    }),
    refusedAs: customerProblems,
    command: useBook(draft.id, series.planned),
    failure: deskTexts.failed.text,
    onDone: props.onBooked,
  });
  const [wrongTimes, setWrongTimes] = useState<WrongTimes>({ slot, fields: {} });
  const wrong = wrongTimes.slot === slot ? wrongTimes.fields : {};
  const hasContact = CONTACT_FIELDS.some(
    (name) => form.entry[name] !== "" || form.problem(name) !== undefined,
  );
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
        <CustomerName form={form} NameField={NameField} hint={deskTexts.nameHint} autoFocus={isByMouse} />
        <p className="font-semibold">{longDay(slot.time.from)}</p>
        <SlotFields {...{ day, facts, slot, wrong, onSlot }} onWrong={setWrongTimes} />
        <RepeatFields
          firstDate={dayAt(slot.time.from)}
          today={dayAt(facts.limits.now)}
          {...{ repeat, preview: series.preview, onRepeat: setRepeat }}
        />
        {isContactShown || hasContact ? (
          <CustomerContact form={form} />
        ) : (
          <Button kind="quiet" onClick={() => showContact(true)}>
            {deskTexts.contact}
          </Button>
        )}
        {problem === null && (
          <Windows {...windowsAt(day, slot, day.rules.margins, facts.limits.now)} near={slot.time.from} />
        )}
        <div role="status">{closedWarning !== null && <Info>{closedWarning}</Info>}</div>
        <div
          role="alert"
          className="[&_.notice]:flex-wrap [&_.notice-text]:basis-[calc(100%-2rem)] [&_.notice_.button]:w-full"
        >
          {problem !== null && <SlotRefusalNotice {...{ day, facts, slot, problem, onSlot }} />}
          {problem === null && form.frame.problem !== undefined && (
            <RefusalNotice text={form.frame.problem} />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            kind="primary"
            isBusy={form.frame.isBusy}
            disabled={problem !== null || (repeat !== null && series.planned === null)}
          >
            {form.frame.isBusy ? deskTexts.booking : series.action}
          </Button>
          <Button onClick={props.onDiscard}>{deskTexts.discard}</Button>
        </div>
      </form>
      {props.children}
    </>
  );
}

/** The series that a draft begins; `planned` null: a single booking, or no date can be booked. */
function useDraftSeries(slot: BookingSlot, repeat: RepeatEntry | null) {
  const { everyWeeks, lastDate = null, includesClosed = false } = repeat ?? {};
  const plan =
    everyWeeks === undefined || lastDate === null ? null : seriesPlan(slot, { everyWeeks, lastDate });
  const preview = useSeriesPreview(plan);
  const { free, taken, closed } = countsOf(preview.data?.items ?? []);
  const count = includesClosed ? free + closed : free;
  const isReady = plan !== null && !preview.isError && !preview.isPlaceholderData && count > 0;
  return {
    preview,
    planned: isReady ? { plan, includesClosed, onlyFree: taken > 0 } : null,
    action:
      repeat === null ? deskTexts.book : taken > 0 ? seriesTexts.bookFree(count) : seriesTexts.book(count),
  };
}

interface SlotRefusalNoticeProps extends Pick<DraftPanelProps, "day" | "facts" | "onSlot"> {
  readonly slot: BookingSlot;
  readonly problem: DeskProblem;
}

function SlotRefusalNotice({ day, facts, slot, problem, onSlot }: SlotRefusalNoticeProps) {
  const nextFree = freeInstead(day, facts, slot);
  // a refused length fits no slot
  const instead = nextFree !== null && slotProblem(null, nextFree, facts) === null ? nextFree : null;
  return (
    <Callout
      title={deskTexts.notThere(problemWords(problem))}
      action={
        instead !== null && (
          <Button onClick={() => onSlot(instead)}>
            {deskTexts.freeInstead(slotWords(instead, courtName(day.courts, instead.courtId), day.from))}
          </Button>
        )
      }
    >
      {lastDayWords(slot.time.from, facts.limits)}
    </Callout>
  );
}
