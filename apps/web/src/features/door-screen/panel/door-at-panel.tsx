import type { CodeEntryView } from "@platzwart/contract/endpoints/code-entry-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { type Instant, instant } from "@platzwart/domain/time/instant";
import { doorControlTexts } from "@platzwart/texts/pages/door-control";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useClearWrongCodes } from "../../../entities/doors/code-alarm-commands.ts";
import { useLockDoor } from "../../../entities/doors/door-commands.ts";
import { mayBeOpen } from "../../../entities/doors/door-phase.ts";
import { serverClock, useNow } from "../../../lib/clock/now.ts";
import { useDialogLater } from "../../../lib/later/dialog-later.ts";
import { useConnection } from "../../../lib/live/connection.ts";
import { LoadFailure } from "../../../lib/page/load-failure.tsx";
import { useIsOperator } from "../../../lib/session/session-context.tsx";
import { codeAnswer } from "../code-answer.ts";
import { DoorScreen } from "../door-screen.tsx";
import { useEntrySession } from "../use-entry-session.ts";
import { enterCodeAt, useCodeEntry, useTestCode } from "./code-entry-queries.ts";
import { announceGrantOnceReported } from "./grant-message.ts";
import { Guide } from "./guide.tsx";
import { Maintenance, testCodeNote } from "./maintenance.tsx";
import { announceRefusal } from "./outcome-messages.ts";
import { SelectAlone } from "./select-alone.tsx";
import { useSelfLocking } from "./self-locking.ts";

interface DoorAtPanelProps {
  readonly door: DoorView;
  readonly select: ReactNode;
}

/** The chosen door on `/door-control`: its screen, guide and maintenance. */
export function DoorAtPanel({ door, select }: DoorAtPanelProps) {
  const codeEntry = useCodeEntry(door.id);
  if (codeEntry.data !== undefined)
    return (
      <Entry
        door={door}
        select={select}
        codeEntry={codeEntry.data}
        readAt={instant(codeEntry.dataUpdatedAt)}
        refetch={codeEntry.refetch}
      />
    );
  return codeEntry.isError ? (
    <SelectAlone select={select}>
      <LoadFailure title={doorControlTexts.notLoaded} query={codeEntry} />
    </SelectAlone>
  ) : (
    <div className="min-h-160" aria-busy="true" />
  );
}

interface EntryProps extends DoorAtPanelProps {
  readonly codeEntry: CodeEntryView;
  /** Time of the read by the browser's clock. */
  readonly readAt: Instant;
  refetch(): Promise<unknown>;
}

const loadDoorQuestion = () => import("../../../entities/doors/open-door-dialog.tsx");

function Entry({ door, select, codeEntry, readAt, refetch }: EntryProps) {
  const { isLost } = useConnection();
  const { data: testCode } = useTestCode();
  const [question, ask, closeQuestion] = useDialogLater(loadDoorQuestion);
  const client = useQueryClient();
  const enteredAt = useRef(readAt);
  const { codeLengths, lockedForSeconds, hasController } = codeEntry;
  const { session, snapshot } = useEntrySession({
    door,
    codeLengths,
    lockedForSeconds,
    receivedAt: readAt,
    enter: async (code) => {
      enteredAt.current = serverClock.now();
      return codeAnswer(await enterCodeAt(door.id, code));
    },
    onOutcome: (outcome) => {
      if (outcome.kind === "granted") announceGrantOnceReported(client, door, enteredAt.current);
      else announceRefusal(outcome);
      // the attempt may have started a lockout
      if (outcome.kind === "denied") void refetch();
    },
  });
  const clear = () => session.handle({ kind: "key", key: "Escape" });
  const locking = useLockDoor(door);
  const wasLockedByHand = useRef(false);
  useSelfLocking(door, wasLockedByHand);
  const lock = () => {
    // the door may report the lock, and a person type the next code, before the answer arrives
    clear();
    wasLockedByHand.current = true;
    locking.mutate(undefined, {
      onError: () => {
        wasLockedByHand.current = false;
      },
    });
  };
  const isSimulated = door.isSimulated !== false;
  const isOperator = useIsOperator();
  const clearing = useClearWrongCodes(door.id, door.name);
  // redraws as the lockout ends with time
  useNow();
  const { isLockedOut } = session;
  return (
    <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[minmax(0,1fr)_21.5rem]">
      <DoorScreen
        door={door}
        surroundings={codeEntry}
        session={session}
        snapshot={snapshot}
        isLost={isLost}
        place={select}
        lock={{ isPending: locking.isPending, run: lock }}
      />
      <div className="grid grid-cols-1 items-start gap-4 tablet:grid-cols-2 desk:grid-cols-1">
        <Guide
          codeLengths={codeLengths}
          openSeconds={door.openSeconds}
          isSimulated={isSimulated}
          hasController={hasController}
        />
        <Maintenance
          testCode={
            testCode && {
              code: testCode.code,
              isAccepted: testCode.isAccepted && isSimulated,
              note: testCodeNote(testCode.isAccepted, isSimulated),
            }
          }
          isValidating={snapshot.entry.state === "validating"}
          isLockedOut={isLockedOut}
          clearing={
            isOperator && isLockedOut
              ? {
                  isPending: clearing.isPending,
                  run: () => clearing.mutate(undefined, { onSuccess: () => void refetch() }),
                }
              : undefined
          }
          onTestCode={(code) => session.handle({ kind: "code", code })}
          onReset={() => {
            const mayOpen = mayBeOpen(door) || isLost || snapshot.entry.state === "validating";
            if (mayOpen && !locking.isPending) lock();
            else clear();
          }}
          onOpen={ask}
        />
      </div>
      {question !== null && <question.OpenDoorDialog door={door} onClose={closeQuestion} />}
    </div>
  );
}
