import type { CourtId } from "@platzwart/domain/court/court";
import { bookingTestTexts as texts } from "@platzwart/texts/pages/booking-test";
import { type ReactNode, useId } from "react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoneIcon, ErrorIcon, PendingIcon } from "../../ui/icons.tsx";
import { Select } from "../../ui/select.tsx";
import type { StepReport } from "./booking-test.ts";

export interface BookableCourt {
  readonly id: CourtId;
  readonly name: string;
  readonly isFree: boolean;
}

interface BookingTestPanelProps {
  readonly courts: readonly BookableCourt[];
  readonly chosen: number;
  readonly minutes: number;
  readonly reports: readonly StepReport[];
  readonly isRunning: boolean;
  onChoose(court: number): void;
  onStart(): void;
}

const STATE_LOOKS: Readonly<
  Record<StepReport["state"], { readonly tone: BadgeTone; readonly icon: ReactNode }>
> = {
  running: { tone: "pending", icon: <PendingIcon /> },
  done: { tone: "good", icon: <DoneIcon /> },
  failed: { tone: "bad", icon: <ErrorIcon /> },
};

/** "Buchungstest": books, checks the code and removes the booking, with each answer (T-09). */
export function BookingTestPanel(props: BookingTestPanelProps) {
  const { courts, chosen, minutes, reports, isRunning, onChoose, onStart } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-3 border border-line bg-surface p-5">
      <h2 id={id}>{texts.heading}</h2>
      <p className="mt-2 text-note text-ink2">{texts.hint(minutes)}</p>
      <div className="mt-3 flex flex-col gap-3">
        <Select
          label={texts.court}
          value={chosen}
          disabled={isRunning}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {courts.map(({ id: court, name, isFree }) => (
            <option key={court} value={court}>
              {isFree ? name : texts.taken(name)}
            </option>
          ))}
        </Select>
        <div>
          <Button isBusy={isRunning} onClick={onStart}>
            {isRunning ? texts.running : texts.start}
          </Button>
        </div>
      </div>
      <div role="log" aria-label={texts.heading}>
        <ol className="mt-3 list-none p-0">
          {reports.map((report) => (
            <Report key={report.step} report={report} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Report({ report: { step, state, text, answer } }: { readonly report: StepReport }) {
  const { tone, icon } = STATE_LOOKS[state];
  return (
    <li className="flex flex-col gap-1 border-t border-line py-2">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b>{texts.steps[step]}</b>
        <Badge tone={tone} icon={icon}>
          {texts.states[state]}
        </Badge>
      </span>
      {text !== "" && <span className={`text-note ${state === "failed" ? "text-err-ink" : ""}`}>{text}</span>}
      {answer !== null && (
        <details open className="text-note">
          <summary className="cursor-pointer text-ink2">{texts.answer}</summary>
          <pre className="mt-1 overflow-x-auto font-mono whitespace-pre-wrap">
            {JSON.stringify(answer, null, 2)}
          </pre>
        </details>
      )}
    </li>
  );
}
