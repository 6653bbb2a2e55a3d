import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { doorMode, nextDoorChange, nextDoorChangeShort } from "@platzwart/texts/door-next";
import { asOf } from "@platzwart/texts/format";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import { DOOR_ICONS } from "../../entities/doors/door-icons.tsx";
import { type DoorPhase, doorPhase } from "../../entities/doors/door-phase.ts";

/** Priority of the phases for a court with several doors. */
const PRIORITIES: Readonly<Record<DoorPhase, number>> = { open: 2, unknown: 1, closed: 0 };

interface BayDoorProps {
  readonly doors: readonly DoorView[] | undefined;
  readonly now: Instant;
}

/** The door of a court on the plan: the one most worth knowing of, and how many more there are. */
export function BayDoor({ doors, now }: BayDoorProps) {
  const [door, ...otherDoors] = [...(doors ?? [])].sort(
    (a, b) => PRIORITIES[doorPhase(b, now)] - PRIORITIES[doorPhase(a, now)],
  );
  if (door === undefined)
    return (
      <span className="bay-wall">
        {doors !== undefined && <span className="bay-door dim">{doorTexts.none}</span>}
      </span>
    );
  const phase = doorPhase(door, now);
  return (
    <span className="bay-wall">
      <DoorDrawing phase={phase} />
      <span className={`bay-door ${phase}`}>
        <span className="only-spoken">{planTexts.door} </span>
        <b>
          {DOOR_ICONS[phase]}
          <span className="dim-when-stale">{doorTexts.phases[phase]}</span>
        </b>{" "}
        <small className="dim-when-stale">{note(door, phase, now)}</small>{" "}
        <small className="bay-door-short dim-when-stale" aria-hidden="true">
          {phase === "unknown" ? "" : nextDoorChangeShort(door, now)}
        </small>
        {otherDoors.length > 0 && (
          <>
            <small className="bay-door-more">{planTexts.moreDoors(otherDoors.length)}</small>
            <small className="bay-door-short" aria-hidden="true">
              {planTexts.moreDoorsShort(otherDoors.length)}
            </small>
          </>
        )}
      </span>
    </span>
  );
}

function note(door: DoorView, phase: DoorPhase, now: Instant): string {
  if (phase === "unknown")
    return door.reportedAt === null ? doorTexts.neverReported : asOf(door.reportedAt, now);
  return door.mode === "code_only" && phase === "closed" ? doorMode(door) : nextDoorChange(door, now);
}

function DoorDrawing({ phase }: { readonly phase: DoorPhase }) {
  return (
    <svg className={`plan-leaf ${phase}`} viewBox="0 0 80 88" aria-hidden="true" focusable="false">
      <path className="gap" d="M4 0H76V9H4z" />
      <path className="jambs" d="M0-2H4V10H0zM76-2H80V10H76z" />
      {phase === "open" && (
        <>
          <path className="swing" d="M4 7V79A72 72 0 0 0 76 7z" />
          <path className="arc" d="M4 78A71 71 0 0 0 75 8" />
          <path className="leaf" d="M3 4H9V79H3z" />
        </>
      )}
      {phase === "closed" && <path className="leaf" d="M4 1H76V8H4z" />}
      {phase === "unknown" && <path className="lost" d="M6 4.5H76" />}
    </svg>
  );
}
