import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import { type BookingView, createBooking } from "@platzwart/contract/endpoints/booking-endpoints";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { slotProblem } from "@platzwart/domain/booking/desk-slots";
import { toIso } from "@platzwart/domain/time/instant";
import { longDay } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { type ReactNode, useState } from "react";
import { courtName } from "../../entities/courts/named-court.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { Button } from "../../ui/button.tsx";
import { Info } from "../../ui/info.tsx";
import { useMediaQuery } from "../../ui/media-query.ts";
import { Notice } from "../../ui/notice.tsx";
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
import { type DeskFacts, windowsAt } from "./desk-day.ts";
import { closedWords, type DeskProblem, lastDayWords, problemWords, slotWords } from "./desk-words.ts";
import { freeInstead } from "./free-slots.ts";
import { Refused, Windows } from "./panel-parts.tsx";
import { SlotFields, type WrongTimes } from "./slot-fields.tsx";
import type { Draft } from "./use-draft.ts";

export interface DraftPanelProps {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  readonly draft: Draft;
  readonly NameField: NameField;
  readonly children?: ReactNode;
  onSlot(slot: BookingSlot): void;
  onBooked(booking: BookingView): void;
  onDiscard(): void;
}

const CONTACT = ["customerEmail", "customerPhone"] as const;

/** Customer, court, time and length of a new booking (B-03). */
export function DraftPanel(props: DraftPanelProps) {
  const { day, draft, facts, NameField: NameOf, onSlot } = props;
  const { slot } = draft;
  const problem = slotProblem(null, slot, facts);
  const closed = problem === null ? closedWords(slot, facts) : null;
  const [isAsked, ask] = useState(false);
  // the keyboard of a touch screen would cover the next controls
  const isByMouse = useMediaQuery("(pointer: fine)");
  const form = useSendForm({
    start: draft.of === null ? NO_CUSTOMER : customerEntry(draft.of),
    schema: createBooking.body,
    bodyOf: (entry: CustomerEntry) => ({
      courtId: slot.courtId,
      startTime: toIso(slot.time.from),
      endTime: toIso(slot.time.until),
      ...customerBody(entry, deskTexts.walkIn),
    }),
    refusedAs: customerRefused,
    command: useBook(draft.id),
    failure: deskTexts.failed.text,
    onDone: props.onBooked,
  });
  const [entered, setEntered] = useState<WrongTimes>({ slot, fields: {} });
  const wrong = entered.slot === slot ? entered.fields : {};
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
        <p className="font-semibold">{longDay(slot.time.from)}</p>
        <SlotFields {...{ day, facts, slot, wrong, onSlot }} onWrong={setEntered} />
        {isAsked || hasContact ? (
          <CustomerContact form={form} />
        ) : (
          <Button kind="quiet" onClick={() => ask(true)}>
            {deskTexts.contact}
          </Button>
        )}
        {problem === null && (
          <Windows {...windowsAt(day, slot, day.rules.margins, facts.limits.now)} near={slot.time.from} />
        )}
        <div role="status">{closed !== null && <Info>{closed}</Info>}</div>
        <div
          role="alert"
          className="[&_.notice]:flex-wrap [&_.notice-text]:basis-[calc(100%-2rem)] [&_.notice_.button]:w-full"
        >
          {problem !== null && <NotThere {...{ day, facts, slot, problem, onSlot }} />}
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

interface NotThereProps extends Pick<DraftPanelProps, "day" | "facts" | "onSlot"> {
  readonly slot: BookingSlot;
  readonly problem: DeskProblem;
}

function NotThere({ day, facts, slot, problem, onSlot }: NotThereProps) {
  const other = freeInstead(day, facts, slot);
  // a refused length fits no slot
  const instead = other !== null && slotProblem(null, other, facts) === null ? other : null;
  return (
    <Notice
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
    </Notice>
  );
}
