import type { SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { schedulerTexts } from "@platzwart/texts/pages/scheduler";
import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { CODE_MASK } from "../../entities/codes/shown-codes.ts";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { DoorClosedIcon, DoorIcon, LightOffIcon, LightOnIcon } from "../../ui/icons.tsx";

type Result = SchedulerRunView["courts"][number];

export interface CourtResultsProps {
  readonly run: SchedulerRunView;
  readonly courts: readonly NamedCourt[];
  readonly areCodesShown: boolean;
}

/** What a run demanded of each court's door and light, and by which codes. */
export function CourtResults({ run, courts, areCodesShown }: CourtResultsProps) {
  return (
    <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,18.75rem),1fr))] gap-x-8 p-0">
      {run.courts.map((result) => (
        <li
          key={result.courtId}
          className="grid grid-cols-[minmax(0,1fr)_7rem_6rem] content-start gap-x-4 border-t border-line py-3 last:pb-0 max-tablet:grid-cols-[auto_1fr] max-[22.5rem]:grid-cols-1"
        >
          <b className="truncate max-tablet:col-span-full">{courtName(courts, result.courtId)}</b>{" "}
          <DoorState result={result} /> <LightState result={result} />{" "}
          <span className="dim-when-stale col-span-full text-note wrap-anywhere text-ink2">
            {result.reason}
            {result.validCodes.length > 0 && (
              <>
                {" · "}
                <b className="text-ink">
                  <Codes result={result} areShown={areCodesShown} />
                </b>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const STATE = "flex items-center gap-2 whitespace-nowrap";
const NONE = `${STATE} text-ink2`;

function DoorState({ result: { hasDoor, doorUnlock } }: { readonly result: Result }) {
  const { open, closed } = schedulerTexts.doorStates;
  if (!hasDoor) return <span className={NONE}>{doorTexts.none}</span>;
  return (
    <span className={`${STATE} ${doorUnlock ? "text-ink [&_.icon]:text-door-edge" : "text-ink2"}`}>
      {doorUnlock ? <DoorIcon /> : <DoorClosedIcon />}
      <span>
        {schedulerTexts.door} <b className="dim-when-stale">{doorUnlock ? open : closed}</b>
      </span>
    </span>
  );
}

function LightState({ result: { hasLamp, lightOn } }: { readonly result: Result }) {
  const { on, off } = schedulerTexts.lightStates;
  if (!hasLamp) return <span className={NONE}>{courtTexts.lightMissing}</span>;
  return (
    <span className={`${STATE} ${lightOn ? "text-ink [&_.icon]:text-light-edge" : "text-ink2"}`}>
      {lightOn ? <LightOnIcon /> : <LightOffIcon />}
      <span>
        {schedulerTexts.light} <b className="dim-when-stale">{lightOn ? on : off}</b>
      </span>
    </span>
  );
}

interface CodesProps {
  readonly result: Result;
  readonly areShown: boolean;
}

function Codes({ result, areShown }: CodesProps) {
  const words = (mask: string | null) =>
    schedulerTexts.codes(
      result.validCodes.map(({ accessCode }) =>
        accessCode === null ? schedulerTexts.erasedCode : (mask ?? accessCode),
      ),
    );
  if (areShown) return words(null);
  return (
    <>
      <span aria-hidden="true">{words(CODE_MASK)}</span>
      <span className="only-spoken">{words(shownCodeTexts.hiddenOne)}</span>
    </>
  );
}
