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
import { doorPhase } from "../../entities/doors/door-phase.ts";
import { browserClock } from "../../lib/clock/browser-clock.ts";
import { useNow } from "../../lib/clock/now.ts";
import { type EntryAnswer, type EntryOutcome, EntrySession, type EntrySnapshot } from "./entry-session.ts";
import type { ScreenDoor } from "./screen-door.ts";

interface EntryOptions {
  readonly door: ScreenDoor;
  readonly codeLengths: readonly number[];
  /** Remaining lockout as the server last answered; null: none (D-21). */
  readonly lockedForSeconds: number | null;
  /** Arrival of that answer, by the browser's clock: equal answers count from their own arrival. */
  readonly receivedAt: Instant;
  /** Idle time after which typed digits are cleared; left out: never. */
  readonly forgetsAfter?: Duration;
  /** Checks a code; rejects as EntrySession expects. */
  readonly enter: (code: string) => Promise<EntryAnswer>;
  readonly onOutcome: (outcome: EntryOutcome) => void;
}

/** Code entry at one door; another door needs another component (React: `key`). */
export function useEntrySession({
  door,
  codeLengths,
  lockedForSeconds,
  receivedAt,
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
    // a cached answer of an earlier visit
    const ago = longest(milliseconds(0), between(receivedAt, browserClock.now()));
    session.lockOutFor(longest(milliseconds(0), minus(seconds(lockedForSeconds), ago)));
  }, [session, lockedForSeconds, receivedAt]);
  useEffect(() => () => session.stop(), [session]);
  useLocked(session, snapshot, door);
  return { session, snapshot };
}

/** A code is done once its door is locked again, or never reported open. */
function useLocked(session: EntrySession, { entry }: EntrySnapshot, door: ScreenDoor): void {
  const now = useNow();
  const isOpen = doorPhase(door, now) === "open" && door.openUntil !== null;
  const wasOpen = useRef(isOpen);
  /** The submission that opened the door; null: open before, or not open. */
  const openedFor = useRef<number | null>(null);
  const { submission } = entry;
  useEffect(() => {
    if (wasOpen.current && !isOpen) session.happen({ kind: "locked" });
    if (isOpen !== wasOpen.current) openedFor.current = isOpen ? submission : null;
    wasOpen.current = isOpen;
  }, [session, isOpen, submission]);
  // a lost answer is inferred from the door's report
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
