import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { doorMode, doorNext } from "@platzwart/texts/door-next";
import { FAULT_WORDS } from "@platzwart/texts/fault-words";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { useDialogLater } from "../../shared/dialog-later.ts";
import { doorPhase, doorsOf } from "../../shared/door-phase.ts";
import { useNow } from "../../shared/now.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoorUnknownIcon, WarningIcon } from "../../ui/icons.tsx";
import { DoorBadge } from "./door-badge.tsx";
import { doorReport } from "./door-report.ts";
import "./court-doors.css";

export const loadDoorQuestion = () => import("./open-door-dialog.tsx");

interface CourtDoorsProps {
  readonly courtId: CourtId;
  /** undefined: they are not there yet. */
  readonly doors: readonly DoorView[] | undefined;
}

/** The doors of a court on its card: what each reports, what it will do next, and "Tür öffnen" (Z-08, D-31). */
export function CourtDoors({ courtId, doors }: CourtDoorsProps) {
  const now = useNow();
  const own = doors === undefined ? null : doorsOf(doors, courtId);
  return (
    <div className="court-doors">
      {own === null && (
        <p className="court-door-head second">
          {doorTexts.door} <span className="small">{doorTexts.notKnown}</span>
        </p>
      )}
      {own?.length === 0 && <NoDoor />}
      {own?.map((door) => (
        <CourtDoor
          key={door.id}
          door={door}
          isShared={door.courtIds.length > 1 || own.length > 1}
          now={now}
        />
      ))}
    </div>
  );
}

function NoDoor() {
  return (
    <>
      <div className="court-door-head">
        <span>{doorTexts.door}</span>
        <Badge tone="mute" icon={<DoorUnknownIcon />}>
          {doorTexts.none}
        </Badge>
      </div>
      <p className="small second">{doorTexts.noneHint}</p>
    </>
  );
}

interface CourtDoorProps {
  readonly door: DoorView;
  /** Whether the court alone does not say which door it is. */
  readonly isShared: boolean;
  readonly now: Instant;
}

function CourtDoor({ door, isShared, now }: CourtDoorProps) {
  const [question, ask, close] = useDialogLater(loadDoorQuestion);
  const phase = doorPhase(door, now);
  return (
    <div className="court-door">
      <div className="court-door-head">
        <span className="court-door-name">
          {isShared ? door.name : doorTexts.door}
          {door.isSimulated === true && <small>{doorTexts.simulated}</small>}
        </span>
        <DoorBadge phase={phase} isPending={door.isPending} />
      </div>
      <div className="court-door-foot">
        <p className="small second">
          {doorMode(door)}
          <br />
          <span className="value">{doorNext(door, now)}</span>
        </p>
        {phase !== "open" && (
          <Button onClick={ask}>
            {doorTexts.open}
            <span className="only-spoken"> {door.name}</span>
          </Button>
        )}
      </div>
      {door.fault !== null && (
        <p className="small court-door-fault">
          <WarningIcon />
          <span>{`${doorTexts.door} ${FAULT_WORDS[door.fault]} – ${doorReport(door, now)}`}</span>
        </p>
      )}
      {question !== null && <question.OpenDoorDialog door={door} onClose={close} />}
    </div>
  );
}

/** The same in short, where a court has a row: the state of each door and what comes next. */
export function DoorsInShort({ courtId, doors }: CourtDoorsProps) {
  const now = useNow();
  const own = doorsOf(doors ?? [], courtId);
  return (
    <ul className="doors-in-short" aria-label={doorTexts.door}>
      {own.map((door) => (
        <li key={door.id}>
          <span className={own.length > 1 ? "small" : "only-spoken"}>{door.name} </span>
          <DoorBadge phase={doorPhase(door, now)} isPending={door.isPending} />{" "}
          <span className="small second value">
            {door.mode === "code_only" && `${doorMode(door)} · `}
            {doorNext(door, now)}
          </span>
        </li>
      ))}
      {doors !== undefined && own.length === 0 && <li className="small second">{doorTexts.none}</li>}
    </ul>
  );
}
