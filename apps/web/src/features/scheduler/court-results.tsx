import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { courtName, type NamedCourt } from "../../shared/named-court.ts";
import { DoorClosedIcon, DoorIcon, LightOffIcon, LightOnIcon } from "../../ui/icons.tsx";
import "./court-results.css";

interface CourtResultsProps {
  readonly run: SchedulerRunView;
  readonly courts: readonly NamedCourt[];
}

/** What a run wanted of each court, and why. */
export function CourtResults({ run, courts }: CourtResultsProps) {
  return (
    <ul className="result-courts">
      {run.courts.map((result) => (
        <CourtResult key={result.courtId} result={result} name={courtName(courts, result.courtId)} />
      ))}
    </ul>
  );
}

interface CourtResultProps {
  readonly result: SchedulerRunView["courts"][number];
  readonly name: string;
}

function CourtResult({ result, name }: CourtResultProps) {
  const { doorUnlock, lightOn, reason, validCodes } = result;
  const digits = validCodes.map(({ accessCode }) => accessCode ?? schedulerTexts.erasedCode);
  return (
    <li className="result-court">
      <b className="result-name">{name}</b>{" "}
      <span className={`result-state door${doorUnlock ? " on" : ""}`}>
        {doorUnlock ? <DoorIcon /> : <DoorClosedIcon />}
        <span>
          {schedulerTexts.door}{" "}
          <b className="value">
            {doorUnlock ? schedulerTexts.doorStates.open : schedulerTexts.doorStates.closed}
          </b>
        </span>
      </span>{" "}
      <span className={`result-state light${lightOn ? " on" : ""}`}>
        {lightOn ? <LightOnIcon /> : <LightOffIcon />}
        <span>
          {schedulerTexts.light}{" "}
          <b className="value">{lightOn ? schedulerTexts.lightStates.on : schedulerTexts.lightStates.off}</b>
        </span>
      </span>{" "}
      <span className="result-reason small value">
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
