/**
 * The timer inside a lamp that puts it out should this program die (decision 13; how long it is says lighting/off-timer).
 * Whatever reports on has one, also where off is wanted and cannot be had (case B2). It is told anew when the wished end
 * changes and every half hour, never while a command is open, and a failure here is no outage of the lamp.
 */
export interface LampTimer {
  readonly isOn: boolean;
  /** A command is open, or the device is away: nothing is told. */
  readonly isBlocked: boolean;
  /** Whether the lamp has its timer as it should be, as far as anybody can know. */
  readonly isSet: boolean;
  /** stale: the lamp was used since, so that the answer says nothing of its timer. */
  readonly telling: "none" | "open" | "stale";
  /** Nothing is told for a while: five seconds after the last press at the lamp, a minute after a failure. */
  readonly resting: "none" | "use" | "failure";
  /** The last try failed, which was told. */
  readonly isFailing: boolean;
}

/** renewal: until it is to be told anew; rest: see isResting. */
type Timer = "renewal" | "rest";

export type LampTimerEvent =
  /** The lamp reports; byDevice: it was switched at the lamp, so that its timer is gone. */
  | { readonly kind: "reported"; readonly isOn: boolean; readonly isByDevice: boolean }
  | { readonly kind: "blocked"; readonly isBlocked: boolean }
  /** The lamp was switched on, with its timer in the same command. */
  | { readonly kind: "switchedOn" }
  /** It is to be on until another time than before. */
  | { readonly kind: "endChanged" }
  /** The answer to what was told: whether the lamp is on. One that is off stays off. */
  | { readonly kind: "answered"; readonly isOn: boolean }
  | { readonly kind: "failed" }
  | { readonly kind: "elapsed"; readonly timer: Timer }
  | { readonly kind: "replaced" };

export type LampTimerEffect =
  /** Tell the lamp its timer, as long as it should be now. */
  | { readonly kind: "tell" }
  | { readonly kind: "arm"; readonly timer: "renewal" }
  | { readonly kind: "arm"; readonly timer: "rest"; readonly after: "use" | "failure" }
  | { readonly kind: "disarm"; readonly timer: Timer }
  /** The lamp says that it is off: that is a report like any other (case A11). */
  | { readonly kind: "reportOff" }
  /** It cannot be set; told once until it can. */
  | { readonly kind: "failing" };

/** Of a lamp of which nothing is known. */
export const UNKNOWN_LAMP_TIMER: LampTimer = {
  isOn: false,
  isBlocked: false,
  isSet: false,
  telling: "none",
  resting: "none",
  isFailing: false,
};

/** One step of an off timer. Pure; never throws. */
export function stepLampTimer(
  timer: LampTimer,
  event: LampTimerEvent,
): readonly [LampTimer, readonly LampTimerEffect[]] {
  const effects: LampTimerEffect[] = [];
  const taken = take(timer, event, effects);
  const { isOn, isBlocked, isSet, telling, resting } = taken;
  if (!isOn || isBlocked || isSet || telling !== "none" || resting !== "none") return [taken, effects];
  effects.push({ kind: "tell" });
  return [{ ...taken, telling: "open" }, effects];
}

function take(timer: LampTimer, event: LampTimerEvent, effects: LampTimerEffect[]): LampTimer {
  switch (event.kind) {
    case "reported": {
      const { isOn, isByDevice } = event;
      if (isOn === timer.isOn) return timer;
      const gone = isByDevice || !isOn ? unset(timer, effects) : timer;
      return isByDevice ? rest({ ...gone, isOn }, "use", effects) : { ...gone, isOn };
    }
    case "blocked":
      return { ...timer, isBlocked: event.isBlocked };
    case "switchedOn":
      return { ...set(outdated(timer), effects), isFailing: false };
    case "endChanged":
      return unset(timer, effects);
    case "answered": {
      const answered = { ...timer, telling: "none" as const };
      if (!event.isOn && timer.isOn && timer.telling === "open") {
        effects.push({ kind: "reportOff" });
        return unset({ ...answered, isOn: false }, effects);
      }
      return timer.telling === "open" ? { ...set(answered, effects), isFailing: false } : answered;
    }
    case "failed":
      // of a lamp that is off by now nothing is missing
      if (!timer.isOn) return { ...timer, telling: "none" };
      if (!timer.isFailing) effects.push({ kind: "failing" });
      return rest({ ...timer, telling: "none", isFailing: true }, "failure", effects);
    case "elapsed":
      return event.timer === "rest" ? { ...timer, resting: "none" } : { ...timer, isSet: false };
    case "replaced": {
      if (timer.resting !== "none") effects.push({ kind: "disarm", timer: "rest" });
      return { ...unset(timer, effects), isOn: false, telling: "none", resting: "none", isFailing: false };
    }
  }
}

function set(timer: LampTimer, effects: LampTimerEffect[]): LampTimer {
  if (timer.isSet) effects.push({ kind: "disarm", timer: "renewal" });
  effects.push({ kind: "arm", timer: "renewal" });
  return { ...timer, isSet: true };
}

/** It is to be told its timer anew; an answer that is under way is about another. */
function unset(timer: LampTimer, effects: LampTimerEffect[]): LampTimer {
  if (timer.isSet) effects.push({ kind: "disarm", timer: "renewal" });
  return { ...outdated(timer), isSet: false };
}

function outdated(timer: LampTimer): LampTimer {
  return timer.telling === "open" ? { ...timer, telling: "stale" } : timer;
}

function rest(timer: LampTimer, after: "use" | "failure", effects: LampTimerEffect[]): LampTimer {
  // the longer one goes on
  if (timer.resting === "failure" && after === "use") return timer;
  if (timer.resting !== "none") effects.push({ kind: "disarm", timer: "rest" });
  effects.push({ kind: "arm", timer: "rest", after });
  return { ...timer, resting: after };
}
