import { type CodePreview, createAccessCode } from "@platzwart/contract/endpoints/code-list-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { hours, type Instant, plus, toIso } from "@platzwart/domain/time/instant";
import { codeTimes } from "@platzwart/texts/code-times";
import { type DoubledZone, doubledZone, period, wallClock } from "@platzwart/texts/format";
import { accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { useState } from "react";
import { HandedCode } from "../../entities/codes/handed-code.tsx";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { sentTime } from "../../lib/clock/wall-time.ts";
import { MomentFields } from "../../lib/forms/moment-fields.tsx";
import { type EntryProblems, useSendForm } from "../../lib/forms/send-form.ts";
import { timeProblem } from "../../lib/forms/time-problem.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { type NewCode, useCodePreview, useCreateCode } from "./code-commands.ts";

interface NewCodeDialogProps {
  readonly courts: readonly NamedCourt[];
  /** Setting `code_validity_hours`: default validity of a code. */
  readonly validityHours: number;
  onClose(): void;
}

/** Chosen explicitly, as an empty choice must not mean every court. */
const ALL_COURTS = "all";

/** Times by the hall's wall clock, in a doubled hour with a zone; `courtId`: a number, or ALL_COURTS. */
interface Entry {
  readonly userName: string;
  readonly purpose: string;
  readonly courtId: string;
  readonly isFromNow: boolean;
  readonly startTime: string;
  readonly startZone: DoubledZone | null;
  readonly endTime: string;
  readonly endZone: DoubledZone | null;
  readonly occupiesCourt: boolean;
}

/** Codes of refusals because the court is taken at that time. */
const OVERLAP_REFUSALS: readonly string[] = ["booking_overlaps", "court_blocked", "court_occupied"];

/** "Neuer Code": owner, court, period and purpose, then the digits. */
export function NewCodeDialog({ courts, validityHours, onClose }: NewCodeDialogProps) {
  const create = useCreateCode();
  const [start] = useState(() => newEntry(courts, serverClock.now(), validityHours));
  const form = useSendForm<Entry, NewCode>({
    start,
    schema: createAccessCode.body,
    bodyOf,
    problemsIn,
    required: ["userName", "courtId"],
    // overlaps concern the whole form, as the start may have no field
    refusedAs: ({ code }): EntryProblems<Entry> | undefined =>
      OVERLAP_REFUSALS.includes(code) || form.entry.isFromNow ? {} : undefined,
    command: create,
  });
  const { entry, change } = form;
  const today = dayAt(serverClock.now());
  if (create.data !== undefined) {
    const { code, meets } = create.data;
    const court = code.courtId === null ? null : courtName(courts, code.courtId);
    return (
      <Dialog heading={texts.made} onClose={onClose}>
        <div className="grid gap-3">
          <div role="status">
            <HandedCode code={code} label={texts.madeHeading(code.userName)} />
          </div>
          <p>{codeTimes(code, court, serverClock.now())}</p>
          <MetBookings preview={meets} courts={courts} />
        </div>
        <DialogActions>
          <Button kind="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <FormDialog
      {...form.frame}
      heading={texts.newCode}
      action={texts.create}
      busyAction={texts.creating}
      onClose={onClose}
    >
      <Field {...form.field("userName")} label={texts.name} autoComplete="off" hint={texts.nameHint} />
      <Field {...form.field("purpose")} label={texts.purpose} autoComplete="off" hint={texts.purposeHint} />
      <Select {...form.field("courtId")} label={texts.courtField}>
        {courts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={ALL_COURTS}>{texts.allCourts}</option>
      </Select>
      <Switch label={texts.fromNow} isOn={entry.isFromNow} onToggle={(isFromNow) => change({ isFromNow })} />
      {!entry.isFromNow && (
        <MomentFields
          label={texts.from}
          name="from"
          value={entry.startTime}
          zone={entry.startZone}
          today={today}
          problem={form.problem("startTime")}
          onMoment={(startTime, startZone) => change({ startTime, startZone })}
        />
      )}
      <MomentFields
        label={texts.until}
        name="until"
        value={entry.endTime}
        zone={entry.endZone}
        today={today}
        problem={form.problem("endTime")}
        onMoment={(endTime, endZone) => change({ endTime, endZone })}
      />
      <div>
        <Switch
          label={texts.occupies}
          isOn={entry.occupiesCourt}
          onToggle={(occupiesCourt) => change({ occupiesCourt })}
        />
        <p className="text-note text-ink2">{texts.occupiesHint}</p>
      </div>
      <Preview entry={entry} courts={courts} />
    </FormDialog>
  );
}

/** Bookings that the entered code would meet; problems of the entry are shown when it is sent. */
function Preview({ entry, courts }: { readonly entry: Entry; readonly courts: readonly NamedCourt[] }) {
  // a code that occupies a single court meets none: overlaps refuse it
  const mayMeet = entry.courtId === ALL_COURTS || !entry.occupiesCourt;
  const isTimeValid =
    Object.values(problemsIn(entry)).length === 0 &&
    (entry.isFromNow || entry.startTime < entry.endTime) &&
    entry.endTime > wallClock(serverClock.now());
  // a constant name sends no request while the name is typed
  const body = mayMeet && isTimeValid ? { ...bodyOf(entry), userName: "-", purpose: null } : undefined;
  const preview = useCodePreview(body && { ...body, startTime: body.startTime && minuteOf(body.startTime) });
  return (
    <div aria-live="polite">
      {preview.data != null && <MetBookings preview={preview.data} courts={courts} />}
    </div>
  );
}

/** Cuts "Ab sofort", which differs at each keystroke, to the minute, so that the request stays the same. */
function minuteOf(time: string): string {
  return time.endsWith("Z") ? `${time.slice(0, 16)}:00.000Z` : time;
}

/** Names the first five bookings at the same time. */
function MetBookings({
  preview,
  courts,
}: {
  readonly preview: CodePreview;
  readonly courts: readonly NamedCourt[];
}) {
  const { bookingCount, bookings } = preview;
  if (bookingCount === 0) return null;
  const now = serverClock.now();
  return (
    <div className="rounded-2 bg-sunk px-4 py-3 forced:outline-1 forced:outline-[CanvasText]">
      <p>{texts.meets(bookingCount)}</p>
      <ul aria-label={texts.meetsList} className="mt-1 pl-5">
        {bookings.slice(0, 5).map(({ id, courtId, customerName, startTime, endTime }) => (
          <li key={id}>
            {courtName(courts, courtId)}, {period(startTime, endTime, now)}:{" "}
            {customerName ?? texts.erasedName}
          </li>
        ))}
      </ul>
      {bookingCount > 5 && <p className="text-note text-ink2">{texts.meetsMore(bookingCount - 5)}</p>}
    </div>
  );
}

function newEntry(courts: readonly NamedCourt[], now: Instant, validityHours: number): Entry {
  const end = plus(now, hours(validityHours));
  return {
    ...{ userName: "", purpose: "", courtId: String(courts[0]?.id ?? "") },
    ...{ isFromNow: true, startTime: wallClock(now), startZone: doubledZone(now) },
    ...{ endTime: wallClock(end), endZone: doubledZone(end) },
    occupiesCourt: true,
  };
}

function bodyOf(entry: Entry): NewCode {
  const { userName, purpose, courtId, occupiesCourt } = entry;
  return {
    courtId: courtId === ALL_COURTS ? null : (Number(courtId) as CourtId),
    userName,
    purpose: purpose.trim() === "" ? null : purpose,
    startTime: entry.isFromNow ? toIso(serverClock.now()) : sentTime(entry.startTime, entry.startZone),
    endTime: sentTime(entry.endTime, entry.endZone),
    occupiesCourt,
  };
}

function problemsIn(entry: Entry): EntryProblems<Entry> {
  const startTime = entry.isFromNow ? undefined : timeProblem(entry.startTime, entry.startZone);
  const endTime = timeProblem(entry.endTime, entry.endZone);
  return {
    ...(startTime === undefined ? {} : { startTime }),
    ...(endTime === undefined ? {} : { endTime }),
  };
}
