import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { doorMode, nextDoorChange } from "@platzwart/texts/door-next";
import { FAULT_CLASS_WORDS } from "@platzwart/texts/fault-words";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { useOpenDoor } from "../../entities/doors/door-commands.ts";
import { type DoorPhase, doorPhase, doorsOf } from "../../entities/doors/door-phase.ts";
import { useNow } from "../../lib/clock/now.ts";
import { useDialogLater } from "../../lib/later/dialog-later.ts";
import { useConnection } from "../../lib/live/connection.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DoorUnknownIcon, PendingIcon, WarningIcon } from "../../ui/icons.tsx";
import { DoorBadge } from "./door-badge.tsx";
import { doorReport } from "./door-report.ts";

export const loadDoorQuestion = () => import("../../entities/doors/open-door-dialog.tsx");

interface CourtDoorsProps {
  readonly courtId: CourtId;
  readonly doors: readonly DoorView[] | undefined;
  /** "Tür öffnen" opens without a question, as the person opened the court's panel first (D-31). */
  readonly isAtOneTouch?: boolean;
}

/** A long name is broken, the state beside it never. */
const HEAD = "court-door-head flex min-h-11 items-center justify-between gap-2 [&>.badge]:flex-none";
const NOTE_TEXT = "text-note text-ink2";

/** Reports, next actions, and "Tür öffnen" of a court's doors (Z-08). */
export function CourtDoors({ courtId, doors, isAtOneTouch = false }: CourtDoorsProps) {
  const now = useNow();
  const courtDoors = doors === undefined ? null : doorsOf(doors, courtId);
  return (
    <div className="min-h-25 border-b border-line py-1.5 max-tablet:min-h-0">
      {courtDoors === null && (
        <p className={`${HEAD} text-ink2`}>
          {doorTexts.door} <span className="text-note">{doorTexts.notKnown}</span>
        </p>
      )}
      {courtDoors?.length === 0 && (
        <>
          <div className={HEAD}>
            <span>{doorTexts.door}</span>
            <Badge tone="mute" icon={<DoorUnknownIcon />}>
              {doorTexts.none}
            </Badge>
          </div>
          <p className={NOTE_TEXT}>{doorTexts.noneHint}</p>
        </>
      )}
      {courtDoors?.map((door) => (
        <CourtDoor
          key={door.id}
          door={door}
          isShared={door.courtIds.length > 1 || courtDoors.length > 1}
          isAtOneTouch={isAtOneTouch}
          now={now}
        />
      ))}
    </div>
  );
}

interface CourtDoorProps {
  readonly door: DoorView;
  /** Whether the court alone does not identify the door. */
  readonly isShared: boolean;
  readonly isAtOneTouch: boolean;
  readonly now: Instant;
}

function CourtDoor({ door, isShared, isAtOneTouch, now }: CourtDoorProps) {
  const phase = doorPhase(door, now);
  const { isLost } = useConnection();
  return (
    <div className="not-first:mt-1">
      <div className={HEAD}>
        <span className="min-w-0 wrap-anywhere">
          {isShared ? door.name : doorTexts.door}
          {door.isSimulated === true && (
            <small className="block text-axis text-ink2">{doorTexts.simulated}</small>
          )}
        </span>
        <DoorBadge phase={phase} isPending={door.isPending} />
      </div>
      <div className="flex min-h-11 items-center justify-between gap-2 [&>.button]:flex-none [&>.button]:px-3">
        <p className={`min-w-0 ${NOTE_TEXT}`}>
          {doorMode(door)}
          <br />
          <span className="dim-when-stale">{nextDoorChange(door, now)}</span>
        </p>
        {isAtOneTouch ? <OpenAtOnce door={door} phase={phase} /> : <AskToOpen door={door} phase={phase} />}
      </div>
      {isAtOneTouch && phase !== "open" && (
        <p className={NOTE_TEXT}>{isLost ? doorTexts.opensPerhaps : doorTexts.opensAtOnce}</p>
      )}
      {door.fault !== null && (
        <p className="flex gap-2 py-1 text-note font-semibold text-warn-ink [&>.icon]:mt-0.5 [&>.icon]:size-4">
          <WarningIcon />
          <span>{`${doorTexts.door} ${FAULT_CLASS_WORDS[door.fault]} – ${doorReport(door, now)}`}</span>
        </p>
      )}
    </div>
  );
}

interface OpenProps {
  readonly door: DoorView;
  readonly phase: DoorPhase;
}

function AskToOpen({ door, phase }: OpenProps) {
  const [question, ask, close] = useDialogLater(loadDoorQuestion);
  return (
    <>
      {phase !== "open" && (
        <Button onClick={ask}>
          {doorTexts.open}
          <span className="only-spoken"> {door.name}</span>
        </Button>
      )}
      {question !== null && <question.OpenDoorDialog door={door} onClose={close} />}
    </>
  );
}

function OpenAtOnce({ door, phase }: OpenProps) {
  const opening = useOpenDoor(door);
  if (phase === "open" && !opening.isPending) return null;
  return (
    <Button kind="primary" isBusy={opening.isPending} onClick={() => opening.mutate()}>
      {opening.isPending && <PendingIcon />}
      {opening.isPending ? doorTexts.opening : doorTexts.openNamed(door.name)}
    </Button>
  );
}

/** State, next action and "Tür öffnen" of each door in a court's row. */
export function DoorsInShort({ courtId, doors }: Omit<CourtDoorsProps, "isAtOneTouch">) {
  const now = useNow();
  const courtDoors = doorsOf(doors ?? [], courtId);
  return (
    <ul className="doors-in-short min-w-0 list-none p-0" aria-label={doorTexts.door}>
      {courtDoors.map((door) => (
        <li
          key={door.id}
          className="flex items-center justify-between gap-2 [&>.button]:flex-none [&>.button]:px-2.5"
        >
          <span className="grid min-w-0 [&>.badge]:justify-self-start">
            <span className={courtDoors.length > 1 ? "min-w-0 text-note wrap-anywhere" : "only-spoken"}>
              {door.name}{" "}
            </span>
            <DoorBadge phase={doorPhase(door, now)} isPending={door.isPending} />{" "}
            <span className={`dim-when-stale ${NOTE_TEXT}`}>
              {door.mode === "code_only" && `${doorMode(door)} · `}
              {nextDoorChange(door, now)}
            </span>
          </span>
          <AskToOpen door={door} phase={doorPhase(door, now)} />
        </li>
      ))}
      {doors !== undefined && courtDoors.length === 0 && (
        <li className={`grid ${NOTE_TEXT}`}>{doorTexts.none}</li>
      )}
    </ul>
  );
}
