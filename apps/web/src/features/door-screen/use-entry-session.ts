import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  minus,
  seconds,
} from "@platzwart/domain/time/instant";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { browserClock } from "../../shared/browser-clock.ts";
import { doorPhase } from "../../shared/door-phase.ts";
import { useNow } from "../../shared/now.ts";
import { type EntryAnswer, type EntryOutcome, EntrySession, type EntrySnapshot } from "./entry-session.ts";
import type { ScreenDoor } from "./screen-door.ts";

interface EntryOptions {
  readonly door: ScreenDoor;
  readonly codeLengths: readonly number[];
  /** For how long no code is looked at, as the server last said; null: codes are taken (D-21). */
  readonly lockedForSeconds: number | null;
  /** When the server said so, by the browser's clock: two equal answers count from when each came. */
  readonly saidAt: Instant;
  /** After how long without a key what was typed is forgotten; left out: never. */
  readonly forgetsAfter?: Duration;
  /** Asks whether a code opens the door; rejects as EntrySession wants it. */
  readonly enter: (code: string) => Promise<EntryAnswer>;
  readonly onOutcome: (outcome: EntryOutcome) => void;
}

/** The entry of codes at one door; a component that shows another door is another one (React: `key`). */
export function useEntrySession({
  door,
  codeLengths,
  lockedForSeconds,
  saidAt,
  enter,
  onOutcome,
  forgetsAfter,
}: EntryOptions): {
  readonly session: EntrySession;
  readonly snapshot: EntrySnapshot;
} {
  const latest = useRef({ enter, onOutcome });
  latest.current = { enter, onOutcome };
  const [session] = useState(
    () =>
      new EntrySession({
        clock: browserClock,
        codeLengths,
        enter: (code) => latest.current.enter(code),
        onOutcome: (outcome) => latest.current.onOutcome(outcome),
        forgetsAfter: forgetsAfter ?? null,
      }),
  );
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  useEffect(() => session.allowLengths(codeLengths), [session, codeLengths]);
  useEffect(() => {
    if (lockedForSeconds === null) return session.lockOutFor(null);
    // an answer that was kept, of the time before another page was looked at
    const ago = longest(milliseconds(0), between(saidAt, browserClock.now()));
    session.lockOutFor(longest(milliseconds(0), minus(seconds(lockedForSeconds), ago)));
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
  /** The submission after which it opened; null: it was open before, or is not. */
  const openedFor = useRef<number | null>(null);
  const { submission } = entry;
  useEffect(() => {
    if (wasOpen.current && !isOpen) session.happen({ kind: "locked" });
    if (isOpen !== wasOpen.current) openedFor.current = isOpen ? submission : null;
    wasOpen.current = isOpen;
  }, [session, isOpen, submission]);
  // the answer got lost, and the door says that it was yes
  const isAnsweredByDoor = entry.state === "failed" && isOpen;
  useEffect(() => {
    if (isAnsweredByDoor && openedFor.current === submission) session.happen({ kind: "opened" });
  }, [session, isAnsweredByDoor, submission]);
  const isWaiting = entry.state === "valid" && !isOpen;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = browserClock.timer("granted", seconds(door.openSeconds), () =>
      session.happen({ kind: "locked" }),
    );
    return () => timer.cancel();
  }, [session, isWaiting, door.openSeconds]);
}
