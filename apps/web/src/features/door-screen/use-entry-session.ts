import { seconds } from "@platzwart/domain/time/instant";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { browserClock } from "../../shared/browser-clock.ts";
import { doorPhase } from "../../shared/door-phase.ts";
import { serverClock, useNow } from "../../shared/now.ts";
import { type EntryAnswer, type EntryOutcome, EntrySession, type EntrySnapshot } from "./entry-session.ts";
import type { ScreenDoor } from "./screen-door.ts";

interface EntryOptions {
  readonly door: ScreenDoor;
  readonly codeLengths: readonly number[];
  /** Asks whether a code opens the door; rejects when there was no answer. */
  readonly enter: (code: string) => Promise<EntryAnswer>;
  readonly told: (outcome: EntryOutcome) => void;
}

/** The entry of codes at one door; a component that shows another door is another one (React: `key`). */
export function useEntrySession({ door, codeLengths, enter, told }: EntryOptions): {
  readonly session: EntrySession;
  readonly snapshot: EntrySnapshot;
} {
  const latest = useRef({ enter, told });
  latest.current = { enter, told };
  const [session] = useState(
    () =>
      new EntrySession({
        clock: browserClock,
        now: () => serverClock.now(),
        codeLengths,
        enter: (code) => latest.current.enter(code),
        told: (outcome) => latest.current.told(outcome),
      }),
  );
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  useEffect(() => session.allowLengths(codeLengths), [session, codeLengths]);
  useEffect(() => () => session.stop(), [session]);
  useLocked(session, snapshot, door);
  return { session, snapshot };
}

/** A code is done with when the door that it opened is locked again, or never said that it was opened. */
function useLocked(session: EntrySession, { entry }: EntrySnapshot, door: ScreenDoor): void {
  const now = useNow();
  const isOpen = doorPhase(door, now) === "open" && door.openUntil !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) session.happen({ kind: "locked" });
    wasOpen.current = isOpen;
  }, [session, isOpen]);
  const isWaiting = entry.state === "valid" && !isOpen;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = browserClock.timer("granted", seconds(door.openSeconds), () =>
      session.happen({ kind: "locked" }),
    );
    return () => timer.cancel();
  }, [session, isWaiting, door.openSeconds]);
}
