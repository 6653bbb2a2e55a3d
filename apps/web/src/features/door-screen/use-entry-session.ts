import { plus, seconds } from "@platzwart/domain/time/instant";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { browserClock } from "../../shared/browser-clock.ts";
import { doorPhase } from "../../shared/door-phase.ts";
import { serverClock, useNow } from "../../shared/now.ts";
import { type EntryAnswer, type EntryOutcome, EntrySession, type EntrySnapshot } from "./entry-session.ts";
import type { ScreenDoor } from "./screen-door.ts";

interface EntryOptions {
  readonly door: ScreenDoor;
  readonly codeLengths: readonly number[];
  /** For how long no code is looked at, as the server last said; null: codes are taken (D-21). */
  readonly lockedForSeconds: number | null;
  /** Another value for each time that the server said so: two equal answers count from when each came. */
  readonly saidAt: unknown;
  /** Asks whether a code opens the door; rejects as EntrySession wants it. */
  readonly enter: (code: string) => Promise<EntryAnswer>;
  readonly told: (outcome: EntryOutcome) => void;
}

/** The entry of codes at one door; a component that shows another door is another one (React: `key`). */
export function useEntrySession({ door, codeLengths, lockedForSeconds, saidAt, enter, told }: EntryOptions): {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts from when it came
  useEffect(() => {
    session.lockUntil(lockedForSeconds === null ? null : plus(serverClock.now(), seconds(lockedForSeconds)));
  }, [session, lockedForSeconds, saidAt]);
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
