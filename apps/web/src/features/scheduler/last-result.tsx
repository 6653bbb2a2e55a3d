import type { SchedulerRunView } from "@platzwart/contract/calls/scheduler-calls";
import { moment } from "@platzwart/texts/format";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import type { ReactNode } from "react";
import { useNow } from "../../shared/now.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import {
  DoneIcon,
  DoorClosedIcon,
  DoorIcon,
  ErrorIcon,
  LightOffIcon,
  LightOnIcon,
  PartlyIcon,
} from "../../ui/icons.tsx";
import type { NamedCourt } from "./named-court.ts";
import { type Outcome, outcomeOf } from "./run-outcome.ts";

interface LastResultProps {
  /** null: there was none yet. */
  readonly run: SchedulerRunView | null;
  readonly courts: readonly NamedCourt[];
}

const BADGES: Readonly<Record<Outcome, { readonly tone: BadgeTone; readonly icon: ReactNode }>> = {
  done: { tone: "good", icon: <DoneIcon /> },
  partly: { tone: "warn", icon: <PartlyIcon /> },
  failed: { tone: "bad", icon: <ErrorIcon /> },
};

/** "Letztes Ergebnis": how the last run went, and what it wanted of each court (Z-11). */
export function LastResult({ run, courts }: LastResultProps) {
  const now = useNow();
  const badge = run === null ? null : BADGES[outcomeOf(run)];
  return (
    <section className="last-result" aria-labelledby="last-result">
      <div className="scheduler-title">
        <h3 id="last-result">{schedulerTexts.lastResult}</h3>
        {run !== null && badge !== null && (
          <Badge tone={badge.tone} icon={badge.icon}>
            {schedulerTexts.results[outcomeOf(run)]}
          </Badge>
        )}
      </div>
      {run === null ? (
        <p className="second">{schedulerTexts.noRun}</p>
      ) : (
        <>
          <p className="small second">
            {[
              `${schedulerTexts.runAt(moment(run.startedAt, now))} ${startedBy(run)}`,
              schedulerTexts.commands(run.summary.successfulCommands, run.summary.commandsSent),
              schedulerTexts.validCodes(run.summary.validCodes),
            ].join(" · ")}
          </p>
          <ul className="result-courts">
            {run.courts.map((result) => (
              <CourtResult
                key={result.courtId}
                result={result}
                name={courts.find(({ id }) => id === result.courtId)?.name}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface CourtResultProps {
  readonly result: SchedulerRunView["courts"][number];
  readonly name: string | undefined;
}

function CourtResult({ result, name }: CourtResultProps) {
  const { courtId, doorUnlock, lightOn, reason, validCodes } = result;
  const digits = validCodes.map(({ accessCode }) => accessCode ?? schedulerTexts.erasedCode);
  return (
    <li className="result-court">
      <b className="result-name">{name ?? schedulerTexts.court(courtId)}</b>{" "}
      <span className={`result-state door${doorUnlock ? " on" : ""}`}>
        {doorUnlock ? <DoorIcon /> : <DoorClosedIcon />}
        <span>
          {schedulerTexts.door}{" "}
          <b>{doorUnlock ? schedulerTexts.doorStates.open : schedulerTexts.doorStates.closed}</b>
        </span>
      </span>{" "}
      <span className={`result-state light${lightOn ? " on" : ""}`}>
        {lightOn ? <LightOnIcon /> : <LightOffIcon />}
        <span>
          {schedulerTexts.light}{" "}
          <b>{lightOn ? schedulerTexts.lightStates.on : schedulerTexts.lightStates.off}</b>
        </span>
      </span>{" "}
      <span className="result-reason small">
        {reason}
        {digits.length > 0 && (
          <>
            {" · "}
            <b className="result-codes">{schedulerTexts.codes(digits)}</b>
          </>
        )}
      </span>
    </li>
  );
}

function startedBy({ trigger, startedBy: name }: SchedulerRunView): string {
  return trigger === "manual" && name !== null
    ? schedulerTexts.manualBy(name)
    : schedulerTexts.triggers[trigger];
}
