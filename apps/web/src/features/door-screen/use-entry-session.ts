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
import { useTimer } from "../../lib/clock/timer.ts";
import { type EntryAnswer, type EntryOutcome, EntrySession, type EntrySnapshot } from "./entry-session.ts";
import type { ScreenDoor } from "./screen-door.ts";

interface EntryOptions {
  readonly door: ScreenDoor;
  readonly codeLengths: readonly number[];
  /** Remaining lockout in the server's last answer; null: none (D-21). */
  readonly lockedForSeconds: number | null;
  /** Arrival of that answer by the browser's clock, as equal answers count from their arrival. */
  readonly receivedAt: Instant;
  readonly forgetsAfter?: Duration;
  readonly enter: (code: string) => Promise<EntryAnswer>;
  readonly onOutcome: (outcome: EntryOutcome) => void;
}

/** The code entry of one door; another door needs a component of its own (React: `key`). */
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
  const latest = useRef({ codeLengths, enter, onOutcome });
  latest.current = { codeLengths, enter, onOutcome };
  const [session] = useState(
    () =>
      new EntrySession({
        clock: browserClock,
        get codeLengths() {
          return latest.current.codeLengths;
        },
        enter: (code) => latest.current.enter(code),
        onOutcome: (outcome) => latest.current.onOutcome(outcome),
        forgetsAfter: forgetsAfter ?? null,
      }),
  );
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  useEffect(() => {
    if (lockedForSeconds === null) return session.lockOutFor(null);
    // the answer may be a cached one of an earlier visit
    const age = longest(milliseconds(0), between(receivedAt, browserClock.now()));
    session.lockOutFor(longest(milliseconds(0), minus(seconds(lockedForSeconds), age)));
  }, [session, lockedForSeconds, receivedAt]);
  useEntryEnd(session, snapshot, door);
  return { session, snapshot };
}

/** Ends a code once its door is locked again, or was never reported open. */
function useEntryEnd(session: EntrySession, { entry }: EntrySnapshot, door: ScreenDoor): void {
  const now = useNow();
  const isOpen = doorPhase(door, now) === "open" && door.openUntil !== null;
  const wasOpen = useRef(isOpen);
  /** Submission that opened the door; null: the door was open before, or is not open. */
  const openedFor = useRef<number | null>(null);
  const { submissionNumber, state } = entry;
  const hasFailed = state === "failed";
  useEffect(() => {
    if (wasOpen.current && !isOpen) session.handle({ kind: "locked" });
    if (isOpen !== wasOpen.current) openedFor.current = isOpen ? submissionNumber : null;
    wasOpen.current = isOpen;
    // the door's report replaces a lost answer
    if (hasFailed && isOpen && openedFor.current === submissionNumber) session.handle({ kind: "opened" });
  }, [session, isOpen, submissionNumber, hasFailed]);
  const isWaiting = state === "valid" && !isOpen;
  useTimer("granted", seconds(door.openSeconds), isWaiting || null, () => session.handle({ kind: "locked" }));
}
