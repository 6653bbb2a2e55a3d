import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import type { ReactNode } from "react";
import { courtName, type NamedCourt } from "../../shared/named-court.ts";
import { CODE_MASK } from "../../shared/shown-codes.ts";
import { DoorClosedIcon, DoorIcon, LightOffIcon, LightOnIcon } from "../../ui/icons.tsx";
import "./court-results.css";

interface CourtResultsProps {
  readonly run: SchedulerRunView;
  readonly courts: readonly NamedCourt[];
  readonly areCodesShown: boolean;
}

/** What a run wanted of each court, and why. */
export function CourtResults({ run, courts, areCodesShown }: CourtResultsProps) {
  return (
    <ul className="result-courts">
      {run.courts.map((result) => (
        <CourtResult
          key={result.courtId}
          result={result}
          name={courtName(courts, result.courtId)}
          areCodesShown={areCodesShown}
        />
      ))}
    </ul>
  );
}

interface CourtResultProps {
  readonly result: SchedulerRunView["courts"][number];
  readonly name: string;
  readonly areCodesShown: boolean;
}

function CourtResult({ result, name, areCodesShown }: CourtResultProps) {
  const { doorUnlock, hasDoor, hasLamp, lightOn, reason, validCodes } = result;
  return (
    <li className="result-court">
      <b className="result-name">{name}</b>{" "}
      {hasDoor ? (
        <ResultState
          of="door"
          isOn={doorUnlock}
          icon={doorUnlock ? <DoorIcon /> : <DoorClosedIcon />}
          label={schedulerTexts.door}
          value={doorUnlock ? schedulerTexts.doorStates.open : schedulerTexts.doorStates.closed}
        />
      ) : (
        <span className="result-state door">{doorTexts.none}</span>
      )}{" "}
      {hasLamp ? (
        <ResultState
          of="light"
          isOn={lightOn}
          icon={lightOn ? <LightOnIcon /> : <LightOffIcon />}
          label={schedulerTexts.light}
          value={lightOn ? schedulerTexts.lightStates.on : schedulerTexts.lightStates.off}
        />
      ) : (
        <span className="result-state light">{courtTexts.lightMissing}</span>
      )}{" "}
      <span className="result-reason small value">
        {reason}
        {validCodes.length > 0 && (
          <>
            {" · "}
            <b className="result-codes">
              <Codes of={validCodes} areShown={areCodesShown} />
            </b>
          </>
        )}
      </span>
    </li>
  );
}

interface ResultStateProps {
  readonly of: "door" | "light";
  readonly isOn: boolean;
  readonly icon: ReactNode;
  readonly label: string;
  readonly value: string;
}

function ResultState({ of, isOn, icon, label, value }: ResultStateProps) {
  return (
    <span className={`result-state ${of}${isOn ? " on" : ""}`}>
      {icon}
      <span>
        {label} <b className="value">{value}</b>
      </span>
    </span>
  );
}

interface CodesProps {
  readonly of: CourtResultProps["result"]["validCodes"];
  readonly areShown: boolean;
}

function Codes({ of, areShown }: CodesProps) {
  const words = (mask: string | null) =>
    schedulerTexts.codes(
      of.map(({ accessCode }) => (accessCode === null ? schedulerTexts.erasedCode : (mask ?? accessCode))),
    );
  if (areShown) return words(null);
  return (
    <>
      <span aria-hidden="true">{words(CODE_MASK)}</span>
      <span className="only-spoken">{words(shownCodeTexts.hiddenOne)}</span>
    </>
  );
}
