/**
 * Off timer in each lamp that reports on (case B2), which ends the light if this program dies (decision 13);
 * renewed half-hourly and at a new end, but never during a command.
 */
export interface LampTimer {
  readonly isOn: boolean;
  /** A command is open or the device is away. */
  readonly isBlocked: boolean;
  /** The lamp's timer is right, as far as known. */
  readonly isSet: boolean;
  /** stale: the lamp was used since, so the answer says nothing of its timer. */
  readonly sending: "none" | "open" | "stale";
  /** Pause of five seconds after the last press at the lamp, or of a minute after a failure. */
  readonly cooldown: "none" | "use" | "failure";
  readonly isFailing: boolean;
}

/** renewal: the next sending is due; cooldown: its end. */
type Timer = "renewal" | "cooldown";

export type LampTimerEvent =
  /** A switch at the lamp cancels its timer. */
  | { readonly kind: "reported"; readonly isOn: boolean; readonly isByDevice: boolean }
  | { readonly kind: "blocked"; readonly isBlocked: boolean }
  /** The command carried a timer. */
  | { readonly kind: "switchedOn" }
  | { readonly kind: "endChanged" }
  /** `isOn`: as the lamp answers; a lamp that is off stays off. */
  | { readonly kind: "answered"; readonly isOn: boolean }
  | { readonly kind: "failed" }
  | { readonly kind: "elapsed"; readonly timer: Timer }
  | { readonly kind: "replaced" };

export type LampTimerEffect =
  | { readonly kind: "send" }
  | { readonly kind: "arm"; readonly timer: "renewal" }
  | { readonly kind: "arm"; readonly timer: "cooldown"; readonly after: "use" | "failure" }
  | { readonly kind: "disarm"; readonly timer: Timer }
  /** The answer counts as a report that the lamp is off (case A11). */
  | { readonly kind: "reportOff" }
  /** One effect for each failure. */
  | { readonly kind: "failing" };

export const UNKNOWN_LAMP_TIMER: LampTimer = {
  isOn: false,
  isBlocked: false,
  isSet: false,
  sending: "none",
  cooldown: "none",
  isFailing: false,
};

export function stepLampTimer(
  timer: LampTimer,
  event: LampTimerEvent,
): readonly [LampTimer, readonly LampTimerEffect[]] {
  const effects: LampTimerEffect[] = [];
  const taken = take(timer, event, effects);
  const { isOn, isBlocked, isSet, sending, cooldown } = taken;
  if (!isOn || isBlocked || isSet || sending !== "none" || cooldown !== "none") return [taken, effects];
  effects.push({ kind: "send" });
  return [{ ...taken, sending: "open" }, effects];
}

function take(timer: LampTimer, event: LampTimerEvent, effects: LampTimerEffect[]): LampTimer {
  switch (event.kind) {
    case "reported": {
      const { isOn, isByDevice } = event;
      if (isOn === timer.isOn) return timer;
      const gone = isByDevice || !isOn ? unset(timer, effects) : timer;
      return isByDevice ? startCooldown({ ...gone, isOn }, "use", effects) : { ...gone, isOn };
    }
    case "blocked":
      return { ...timer, isBlocked: event.isBlocked };
    case "switchedOn":
      return { ...set(outdated(timer), effects), isFailing: false };
    case "endChanged":
      return unset(timer, effects);
    case "answered": {
      const answered = { ...timer, sending: "none" as const };
      if (!event.isOn && timer.isOn && timer.sending === "open") {
        effects.push({ kind: "reportOff" });
        return unset({ ...answered, isOn: false }, effects);
      }
      return timer.sending === "open" ? { ...set(answered, effects), isFailing: false } : answered;
    }
    case "failed":
      // a lamp that is off by now needs no timer
      if (!timer.isOn) return { ...timer, sending: "none" };
      if (!timer.isFailing) effects.push({ kind: "failing" });
      return startCooldown({ ...timer, sending: "none", isFailing: true }, "failure", effects);
    case "elapsed":
      return event.timer === "cooldown" ? { ...timer, cooldown: "none" } : { ...timer, isSet: false };
    case "replaced": {
      if (timer.cooldown !== "none") effects.push({ kind: "disarm", timer: "cooldown" });
      return { ...unset(timer, effects), isOn: false, sending: "none", cooldown: "none", isFailing: false };
    }
  }
}

function set(timer: LampTimer, effects: LampTimerEffect[]): LampTimer {
  if (timer.isSet) effects.push({ kind: "disarm", timer: "renewal" });
  effects.push({ kind: "arm", timer: "renewal" });
  return { ...timer, isSet: true };
}

/** An open answer concerns the former timer. */
function unset(timer: LampTimer, effects: LampTimerEffect[]): LampTimer {
  if (timer.isSet) effects.push({ kind: "disarm", timer: "renewal" });
  return { ...outdated(timer), isSet: false };
}

function outdated(timer: LampTimer): LampTimer {
  return timer.sending === "open" ? { ...timer, sending: "stale" } : timer;
}

function startCooldown(timer: LampTimer, after: "use" | "failure", effects: LampTimerEffect[]): LampTimer {
  // the longer one wins
  if (timer.cooldown === "failure" && after === "use") return timer;
  if (timer.cooldown !== "none") effects.push({ kind: "disarm", timer: "cooldown" });
  effects.push({ kind: "arm", timer: "cooldown", after });
  return { ...timer, cooldown: after };
}
