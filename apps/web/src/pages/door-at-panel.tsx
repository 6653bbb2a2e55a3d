import type { CodeEntryView } from "@platzwart/contract/endpoints/code-entry-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { doorControlTexts, doorScreenTexts } from "@platzwart/texts/pages/door-control";
import { type ReactNode, useEffect, useRef } from "react";
import { enterCodeAt, useCodeEntry, useTestCode } from "../features/door-control/code-entry-queries.ts";
import { Guide } from "../features/door-control/guide.tsx";
import { Maintenance, testCodeNote } from "../features/door-control/maintenance.tsx";
import { tellOutcome } from "../features/door-control/outcome-messages.ts";
import { codeAnswer } from "../features/door-screen/code-answer.ts";
import { DoorScreen } from "../features/door-screen/door-screen.tsx";
import { useEntrySession } from "../features/door-screen/use-entry-session.ts";
import { useLockDoor } from "../features/doors/door-commands.ts";
import { useConnection } from "../shared/connection.ts";
import { useDialogLater } from "../shared/dialog-later.ts";
import { clearOfToasts } from "../shared/toast-place.ts";
import { toasts } from "../shared/toasts.ts";
import { LoadFailure } from "../ui/load-failure.tsx";

interface DoorAtPanelProps {
  readonly door: DoorView;
  readonly select: ReactNode;
}

/** One door's screen for whoever is signed in, with its guide and what staff can do beside it. */
export function DoorAtPanel({ door, select }: DoorAtPanelProps) {
  const codeEntry = useCodeEntry(door.id);
  if (codeEntry.data !== undefined)
    return (
      <Entry
        door={door}
        select={select}
        codeEntry={codeEntry.data}
        readAt={codeEntry.dataUpdatedAt}
        refetch={codeEntry.refetch}
      />
    );
  return codeEntry.isError ? (
    <LoadFailure title={doorControlTexts.notLoaded} of={codeEntry} />
  ) : (
    <div className="min-h-160" aria-busy="true" />
  );
}

interface EntryProps extends DoorAtPanelProps {
  readonly codeEntry: CodeEntryView;
  /** When it was read, to tell two equal answers apart. */
  readonly readAt: number;
  refetch(): Promise<unknown>;
}

const loadDoorQuestion = () => import("../features/doors/open-door-dialog.tsx");

function Entry({ door, select, codeEntry, readAt, refetch }: EntryProps) {
  const { isLost } = useConnection();
  const { data: testCode } = useTestCode();
  const [question, ask, closeQuestion] = useDialogLater(loadDoorQuestion);
  const { codeLengths, lockedForSeconds, lastAccess, help } = codeEntry;
  const { session, snapshot } = useEntrySession({
    door,
    codeLengths,
    lockedForSeconds,
    saidAt: readAt,
    enter: async (code) => codeAnswer(await enterCodeAt(door.id, code)),
    told: (outcome) => {
      tellOutcome(outcome, door.openSeconds);
      // it may have been one too many
      if (outcome.kind === "denied") void refetch();
    },
  });
  const clear = () => session.happen({ kind: "key", key: "Escape" });
  const locking = useLockDoor(door);
  const wasLockedByHand = useRef(false);
  useSelfLocking(door, wasLockedByHand);
  const lock = () => {
    // at once: the door may report it, and the next code be typed, before the answer is there
    clear();
    wasLockedByHand.current = true;
    locking.mutate(undefined, {
      onError: () => {
        wasLockedByHand.current = false;
      },
    });
  };
  const isSimulated = door.isSimulated !== false;
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_21.5rem]">
      <DoorScreen
        door={door}
        surroundings={{ codeLengths, lastAccess, help }}
        session={session}
        snapshot={snapshot}
        isLost={isLost}
        place={select}
        keypadRef={clearOfToasts}
        lock={{ isPending: locking.isPending, run: lock }}
      />
      <div className="grid items-start gap-4 tablet:grid-cols-2 desk:grid-cols-1">
        <Guide codeLengths={codeLengths} openSeconds={door.openSeconds} isSimulated={isSimulated} />
        <Maintenance
          testCode={
            testCode && {
              code: testCode.code,
              isAccepted: testCode.isAccepted && isSimulated,
              note: testCodeNote(testCode.isAccepted, isSimulated),
            }
          }
          isValidating={snapshot.entry.state === "validating"}
          onTestCode={(code) => session.happen({ kind: "code", code })}
          onReset={() => {
            if (door.isUnlocked !== false && !locking.isPending) lock();
            else clear();
          }}
          onOpen={ask}
        />
      </div>
      {question !== null && <question.OpenDoorDialog door={door} onClose={closeQuestion} />}
    </div>
  );
}

/** Says when a door that was opened for some seconds has locked by itself (D-09). */
function useSelfLocking(door: DoorView, wasLockedByHand: { current: boolean }): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (door.openUntil !== null) {
      // one that its schedule held open may have been locked by hand before
      if (!wasOpen.current) wasLockedByHand.current = false;
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current || door.isUnlocked !== false) return;
    const { title, text } = doorScreenTexts.lockedByItself;
    if (!wasLockedByHand.current) toasts.show({ kind: "done", title, text: text(door.openSeconds) });
    wasOpen.current = false;
  }, [door, wasLockedByHand]);
}
