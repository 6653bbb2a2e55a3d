import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import { type BookingView, changeBooking } from "@platzwart/contract/endpoints/booking-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import type { BookingSlot } from "@platzwart/domain/booking/booking-change";
import { dialledDigits } from "@platzwart/domain/phone-number";
import { earliest, type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { covers } from "@platzwart/domain/time/interval";
import { moment, timeRangeOClock } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { seriesTexts } from "@platzwart/texts/pages/series";
import { type ComponentType, useState } from "react";
import { Link } from "wouter";
import { CodeDoorsById } from "../../entities/codes/code-doors.tsx";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { Button } from "../../ui/button.tsx";
import { MoveIcon } from "../../ui/desk-icons.tsx";
import { Info } from "../../ui/info.tsx";
import { type SlotInput, useChangeCustomer } from "./booking-commands.ts";
import { CodeCard } from "./code-card.tsx";
import {
  CustomerContact,
  type CustomerEntry,
  CustomerName,
  customerBody,
  customerEntry,
  customerProblems,
  type NameFieldComponent,
} from "./customer-fields.tsx";
import { type DeskFacts, type LaneEntry, problemAt } from "./desk-day.ts";
import { closedWords, problemWords } from "./desk-words.ts";
import { MoveForm } from "./move-form.tsx";
import { Fact, PANEL_ACTIONS, RefusalNotice, Windows } from "./panel-parts.tsx";
import { SeriesFacts } from "./series-facts.tsx";

export interface MessagesProps {
  readonly booking: BookingView;
  readonly court: string;
  /** The booking is neither cancelled nor over. */
  readonly isOpen: boolean;
}

export interface BookingPanelProps {
  readonly day: BookingDayView;
  readonly facts: DeskFacts;
  readonly entry: LaneEntry & { readonly booking: BookingView };
  readonly court: string;
  readonly now: Instant;
  /** Parts of other features, which the page passes: a name with suggested contacts, and the booking's mails. */
  readonly NameField: NameFieldComponent;
  readonly Messages: ComponentType<MessagesProps>;
  /** Made on this desk just now. */
  readonly isNew: boolean;
  /** A change was sent and has no answer yet. */
  readonly isSent: boolean;
  onBeginMove(): void;
  onResize(slot: BookingSlot): void;
  onMoveTo(newSlot: SlotInput): void;
  onBookAgain(): void;
  onChoose(booking: Pick<BookingView, "id" | "startTime">): void;
  onEnd(codeId: string): void;
  onCancel(): void;
}

/** Steps in minutes. */
const SHORTEST_EXTENSION = 15;
const LENGTH_CHANGES = [-15, SHORTEST_EXTENSION, 30];

/** Customer, time, effect on light and doors, code and actions of a booking (B-03). */
export function BookingPanel(props: BookingPanelProps) {
  const { day, facts, entry, court, now, isSent, onResize } = props;
  const { booking, code, light, door, time } = entry;
  const [open, setOpen] = useState<"customer" | "move" | null>(null);
  const openButton = (form: "customer" | "move", label: string) => (
    <Button aria-expanded={open === form} onClick={() => setOpen(open === form ? null : form)}>
      {label}
    </Button>
  );
  const isOpen = booking.status === "active" && time.until > now;
  const isRunning = isOpen && covers(time, now);
  const doorFrom = earliest(...door.map(({ from }) => from));
  const extendedBy = (addedMinutes: number): BookingSlot => ({
    courtId: entry.courtId,
    time: { from: time.from, until: plus(time.until, minutes(addedMinutes)) },
  });
  const closedWarning = isOpen ? closedWords(entry, facts) : null;
  const extensionProblem = isOpen ? problemAt(entry, extendedBy(SHORTEST_EXTENSION), facts) : null;
  return (
    <div className="grid gap-4">
      <p className="font-sign text-name">
        {court} · {timeRangeOClock(time.from, time.until, day.from)}
      </p>
      {booking.customerPhone !== null && (
        <a className="-my-2 justify-self-start py-2" href={`tel:${dialledDigits(booking.customerPhone)}`}>
          <span className="only-spoken">{deskTexts.phone} </span>
          {booking.customerPhone}
        </a>
      )}
      <CodeCard
        key={booking.accessCode}
        isNew={props.isNew}
        booking={booking}
        court={court}
        isUsable={
          // the windows of a new booking are still loading
          booking.status === "active" &&
          (entry.code === null ? time.until > now : door.some((window) => window.until > now))
        }
        doorFrom={doorFrom}
        doorHelp={day.doorHelp}
        language={booking.customerLanguage ?? day.hallLanguage}
      />
      <props.Messages booking={booking} court={court} isOpen={isOpen} />
      {booking.seriesId !== null && (
        <SeriesFacts {...{ booking, now, seriesId: booking.seriesId }} onChoose={props.onChoose} />
      )}
      {code !== null && <CodeDoorsById id={code.id} />}
      {isOpen && entry.code !== null && (
        <Link href={`${PATHS.accessCode}?code=${entry.code.id}`} className="justify-self-start">
          {deskTexts.codeLost}
        </Link>
      )}
      <Windows light={light} door={door} near={day.from} />
      {closedWarning !== null && <Info>{closedWarning}</Info>}
      {!isOpen && day.until > now && (
        <div>
          <Button onClick={props.onBookAgain}>{deskTexts.again}</Button>
        </div>
      )}
      {isOpen && (
        <div className="grid gap-2">
          <div className={PANEL_ACTIONS}>
            <Button onClick={props.onBeginMove} disabled={isSent}>
              <MoveIcon />
              {deskTexts.move}
            </Button>
            {openButton("move", deskTexts.otherDay)}
          </div>
          <div className="grid grid-cols-3 gap-2 [&_.button]:px-2">
            {LENGTH_CHANGES.map((addedMinutes) => (
              <Button
                key={addedMinutes}
                disabled={isSent || problemAt(entry, extendedBy(addedMinutes), facts) !== null}
                onClick={() => onResize(extendedBy(addedMinutes))}
              >
                {addedMinutes < 0 ? deskTexts.shorter(-addedMinutes) : deskTexts.longer(addedMinutes)}
              </Button>
            ))}
          </div>
          {extensionProblem !== null && (
            <p className="text-note text-ink2">
              {deskTexts.cannotLengthen(SHORTEST_EXTENSION, problemWords(extensionProblem))}
            </p>
          )}
          {openButton("customer", deskTexts.edit)}
        </div>
      )}
      {open === "move" && isOpen && (
        <MoveForm
          {...{ booking, now, isSent }}
          courts={day.courts}
          onMove={props.onMoveTo}
          onDiscard={() => setOpen(null)}
        />
      )}
      {open === "customer" && isOpen && (
        <CustomerForm booking={booking} NameField={props.NameField} onDone={() => setOpen(null)} />
      )}
      {open === null && <Facts booking={booking} now={now} />}
      {isOpen && (
        // fixed positions prevent a press of the wrong button
        <div className={`border-t border-line pt-4 ${PANEL_ACTIONS} [&_.button:last-child]:col-start-2`}>
          {isRunning && code !== null && (
            <Button onClick={() => props.onEnd(code.id)} disabled={isSent}>
              {deskTexts.end}
            </Button>
          )}
          <Button kind="danger" onClick={props.onCancel} disabled={isSent}>
            {deskTexts.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}

function Facts({ booking, now }: { readonly booking: BookingView; readonly now: Instant }) {
  const { customerEmail, createdAt, createdBy, changedAt, changedBy } = booking;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-note">
      {customerEmail !== null && (
        <Fact term={deskTexts.email}>
          <a href={`mailto:${customerEmail}`}>{customerEmail}</a>
        </Fact>
      )}
      <Fact term={deskTexts.origin}>{deskTexts.originBy(moment(createdAt, now), createdBy)}</Fact>
      {changedAt !== null && (
        <Fact term={deskTexts.changed}>{deskTexts.originBy(moment(changedAt, now), changedBy)}</Fact>
      )}
    </dl>
  );
}

interface CustomerFormProps {
  readonly booking: BookingView;
  readonly NameField: NameFieldComponent;
  onDone(): void;
}

function CustomerForm({ booking, NameField, onDone }: CustomerFormProps) {
  // the revision at opening makes the server refuse the form after a change by another user
  const [opened] = useState(booking);
  const form = useSendForm({
    start: customerEntry(opened),
    schema: changeBooking.body,
    required: ["customerName"],
    bodyOf: (entry: CustomerEntry) => customerBody(entry),
    refusedAs: customerProblems,
    command: useChangeCustomer(opened),
    failure: deskTexts.changeFailed.text,
    onDone,
  });
  return (
    <form {...form.frame.form} className="grid gap-3">
      <CustomerName form={form} NameField={NameField} hint="" autoFocus />
      <CustomerContact form={form} />
      {opened.seriesId !== null && <p className="text-note text-ink2">{seriesTexts.customerOfAll}</p>}
      <div role="alert">
        {form.frame.problem !== undefined && <RefusalNotice text={form.frame.problem} />}
      </div>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" isBusy={form.frame.isBusy}>
          {form.frame.isBusy ? deskTexts.saving : deskTexts.save}
        </Button>
        <Button onClick={onDone}>{deskTexts.discard}</Button>
      </div>
    </form>
  );
}
