import { type Duration, seconds } from "../time/instant.ts";

/**
 * From one pulse of the relay to the next, unless the relay asks for another time: the kernel ends each after 30 s, so that
 * a dead program leaves it locked.
 */
export const REARM_EVERY = seconds(20);

/** What the document of a door says; none: nothing holds it unlocked. */
export type DoorHold = "none" | "held";

/**
 * The lock of a door, which is unlocked while it is opened or held. Time is in it as named timers: with instants a search
 * of its states would have no end. How long each timer runs is known to whoever runs it.
 */
export interface DoorLock {
  /** It was opened once, for a code or by a command, and not all of these openings are over. */
  readonly isOpened: boolean;
  readonly hold: DoorHold;
}

/** opening: until the end of the last opening; hold: until the end of the hold; rearm: until the next pulse of the relay. */
export type DoorLockTimer = "opening" | "hold" | "rearm";

export type DoorLockEvent =
  | { readonly kind: "open"; readonly duration: Duration }
  /** Whatever opened or holds it is over (D-09). */
  | { readonly kind: "lock" }
  /** Its document, which replaces the one before as a whole and has another end. */
  | { readonly kind: "document"; readonly hold: DoorHold }
  | { readonly kind: "elapsed"; readonly timer: DoorLockTimer };

export type DoorLockEffect =
  /** The timer ends so long from now, or at the later end that it has already (case D3): whoever runs it keeps that. */
  | { readonly kind: "extend"; readonly timer: "opening"; readonly duration: Duration }
  /** The timer begins, or begins anew: a hold until the end that the document says, else until the next pulse. */
  | { readonly kind: "arm"; readonly timer: "hold" | "rearm" }
  | { readonly kind: "disarm"; readonly timer: DoorLockTimer }
  /** On: a pulse until the end that there is now, which is to be told again before the relay ends it. */
  | { readonly kind: "relay"; readonly isOn: boolean };

/** After a start of the program, before its document and anybody came. */
export const LOCKED_DOOR: DoorLock = { isOpened: false, hold: "none" };

export function isUnlocked({ isOpened, hold }: DoorLock): boolean {
  return isOpened || hold === "held";
}

/**
 * One step of a lock. Timers come before the relay: what is on has its end already. A relay that is on hears of each opening
 * and each hold at once: it may count to the end by itself, or have missed what it was told. Pure; never throws.
 */
export function stepDoorLock(
  lock: DoorLock,
  event: DoorLockEvent,
): readonly [DoorLock, readonly DoorLockEffect[]] {
  const effects: DoorLockEffect[] = [];
  const next = take(lock, event, effects);
  const [was, is] = [isUnlocked(lock), isUnlocked(next)];
  if (is && isPulse(event)) effects.push({ kind: "arm", timer: "rearm" }, { kind: "relay", isOn: true });
  if (was && !is) effects.push({ kind: "disarm", timer: "rearm" }, { kind: "relay", isOn: false });
  return [next, effects];
}

/** Whether what is unlocked after the event is told to the relay. */
function isPulse(event: DoorLockEvent): boolean {
  switch (event.kind) {
    case "open":
      return true;
    case "lock":
      return false;
    case "document":
      return event.hold === "held";
    case "elapsed":
      return event.timer === "rearm";
  }
}

function take(lock: DoorLock, event: DoorLockEvent, effects: DoorLockEffect[]): DoorLock {
  switch (event.kind) {
    case "open":
      effects.push({ kind: "extend", timer: "opening", duration: event.duration });
      return { ...lock, isOpened: true };
    case "lock":
      if (lock.isOpened) effects.push({ kind: "disarm", timer: "opening" });
      return afterDocument({ ...lock, isOpened: false }, "none", effects);
    case "document":
      return afterDocument(lock, event.hold, effects);
    case "elapsed":
      return afterTimer(lock, event.timer);
  }
}

function afterDocument(lock: DoorLock, hold: DoorHold, effects: DoorLockEffect[]): DoorLock {
  if (hold === "held") effects.push({ kind: "arm", timer: "hold" });
  else if (lock.hold === "held") effects.push({ kind: "disarm", timer: "hold" });
  return { ...lock, hold };
}

function afterTimer(lock: DoorLock, timer: DoorLockTimer): DoorLock {
  switch (timer) {
    case "opening":
      return { ...lock, isOpened: false };
    case "hold":
      return { ...lock, hold: "none" };
    case "rearm":
      return lock;
  }
}
