/**
 * Off timer in each lamp that reports on (case B2), which ends the light if the server dies (decision 13);
 * the server renews it every half hour and when the light's end changes, but never during a command.
 */
export interface LampTimer {
  readonly isOn: boolean;
  /** A command is open, or the device does not answer. */
  readonly isBlocked: boolean;
  /** The lamp's timer was set for the present end and is not yet due for renewal. */
  readonly isSet: boolean;
  /** open: a sent timer awaits its answer; stale: that answer no longer concerns the lamp's timer. */
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
  /** A command that carried a timer switched the lamp on. */
  | { readonly kind: "switchedOn" }
  /** The light is to end at another time. */
  | { readonly kind: "endChanged" }
  /** Answer to a sent timer, with the lamp's state; a sent timer switches no lamp on. */
  | { readonly kind: "answered"; readonly isOn: boolean }
  | { readonly kind: "failed" }
  | { readonly kind: "elapsed"; readonly timer: Timer }
  /** Another lamp takes over the output. */
  | { readonly kind: "replaced" };

export type LampTimerEffect =
  | { readonly kind: "send" }
  | { readonly kind: "arm"; readonly timer: "renewal" }
  | { readonly kind: "arm"; readonly timer: "cooldown"; readonly cause: "use" | "failure" }
  | { readonly kind: "disarm"; readonly timer: Timer }
  /** The answer to a sent timer is also a report that the lamp is off (case A11). */
  | { readonly kind: "reportOff" }
  /** The first of successive failures, for the log. */
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
  const next = handle(timer, event, effects);
  const { isOn, isBlocked, isSet, sending, cooldown } = next;
  if (!isOn || isBlocked || isSet || sending !== "none" || cooldown !== "none") return [next, effects];
  effects.push({ kind: "send" });
  return [{ ...next, sending: "open" }, effects];
}

function handle(timer: LampTimer, event: LampTimerEvent, effects: LampTimerEffect[]): LampTimer {
  switch (event.kind) {
    case "reported": {
      const { isOn, isByDevice } = event;
      if (isOn === timer.isOn) return timer;
      const changed = isByDevice || !isOn ? markUnset(timer, effects) : timer;
      return isByDevice ? startCooldown({ ...changed, isOn }, "use", effects) : { ...changed, isOn };
    }
    case "blocked":
      return { ...timer, isBlocked: event.isBlocked };
    case "switchedOn":
      return { ...markSet(withStaleAnswer(timer), effects), isFailing: false };
    case "endChanged":
      return markUnset(timer, effects);
    case "answered": {
      const answered = { ...timer, sending: "none" as const };
      if (!event.isOn && timer.isOn && timer.sending === "open") {
        effects.push({ kind: "reportOff" });
        return markUnset({ ...answered, isOn: false }, effects);
      }
      return timer.sending === "open" ? { ...markSet(answered, effects), isFailing: false } : answered;
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
      return {
        ...markUnset(timer, effects),
        isOn: false,
        sending: "none",
        cooldown: "none",
        isFailing: false,
      };
    }
  }
}

function markSet(timer: LampTimer, effects: LampTimerEffect[]): LampTimer {
  if (timer.isSet) effects.push({ kind: "disarm", timer: "renewal" });
  effects.push({ kind: "arm", timer: "renewal" });
  return { ...timer, isSet: true };
}

/** A pending answer concerns the former timer. */
function markUnset(timer: LampTimer, effects: LampTimerEffect[]): LampTimer {
  if (timer.isSet) effects.push({ kind: "disarm", timer: "renewal" });
  return { ...withStaleAnswer(timer), isSet: false };
}

function withStaleAnswer(timer: LampTimer): LampTimer {
  return timer.sending === "open" ? { ...timer, sending: "stale" } : timer;
}

function startCooldown(timer: LampTimer, cause: "use" | "failure", effects: LampTimerEffect[]): LampTimer {
  // the cooldown after a failure is the longer one
  if (timer.cooldown === "failure" && cause === "use") return timer;
  if (timer.cooldown !== "none") effects.push({ kind: "disarm", timer: "cooldown" });
  effects.push({ kind: "arm", timer: "cooldown", cause });
  return { ...timer, cooldown: cause };
}
