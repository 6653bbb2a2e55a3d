import { must } from "../../testing/must.ts";
import { isAnswerPending, isOpen, mayHaveValue, type OutputPolicy } from "../output.ts";
import { stepOutput } from "../output-step.ts";
import { MOST_CORRECTIONS } from "../wall-switch.ts";
import {
  advance,
  isBelieved,
  isForced,
  isFulfilled,
  isWallPress,
  type LampEffect,
  type LampEvent,
  type World,
} from "./output-world.ts";

/** Carries out a step and throws if that violates a guarantee, known from events and effects alone. */
export function stepAndCheck(
  before: World,
  event: LampEvent,
  policy: OutputPolicy,
  onEffect: (effect: LampEffect) => void = () => {},
): World {
  const [lamp, effects] = stepOutput(before.lamp, event, policy);
  for (const effect of effects) onEffect(effect);
  const after = advance(before, event, { lamp, effects });
  const step = { before, event, after, effects };
  checkSending(step, policy);
  checkPersons(step);
  checkSuspension(step);
  checkFaultsAndCauses(step, policy);
  checkReportedState(step, policy);
  checkRetries(step, policy);
  checkState(after, policy);
  return after;
}

interface Step {
  readonly before: World;
  readonly event: LampEvent;
  readonly after: World;
  readonly effects: readonly LampEffect[];
}

function sentValue(effects: readonly LampEffect[]): boolean | null {
  return effects.find((effect) => effect.kind === "send")?.value ?? null;
}

function commandStaysOpen({ before, event }: Step): boolean {
  const isEnd =
    (event.kind === "elapsed" && event.timer === "answer") ||
    event.kind === "replaced" ||
    event.kind === "reported" ||
    event.kind === "answered" ||
    (event.kind === "failed" && event.command === "newest") ||
    ((event.kind === "queryAnswered" || event.kind === "queryFailed") && before.query !== "superseded");
  return before.running.answer && !isEnd;
}

function checkSending(step: Step, policy: OutputPolicy): void {
  const { hasWallSwitch } = policy;
  const { before, event, after, effects } = step;
  if (effects.length === 0) return;
  const kinds = effects.map(({ kind }) => kind);
  for (const kind of ["send", "query", "outcome", "changed"] as const)
    must(kinds.indexOf(kind) === kinds.lastIndexOf(kind), `has two of ${kind} in a step`);
  const sent = sentValue(effects);
  const isWallPressed = before.isWallPressed || isWallPress(before, event);
  const isCounted = effects.some((effect) => effect.kind === "arm" && effect.timer === "correction");
  must(!isCounted || (sent !== null && isWallPressed), "counts a correction without a press at the wall");
  if (sent === null) return;
  must(!(commandStaysOpen(step) && before.newest?.value === sent), "repeats the open command");
  if (event.kind === "command") return;
  const isConfirming = event.kind === "desired" && event.mode === "confirm";
  must(after.lamp.desired === sent, "sends what nobody wants");
  // a device that cannot be asked may have taken any commanded value that it did not answer
  const mayDiffer = !policy.answersQueries && (before.commanded.on || before.commanded.off);
  must(isConfirming || mayDiffer || after.lamp.reported !== sent, "a rule sends what is reported");
  must(!commandStaysOpen(step), "a rule takes the place of a live command");
  if (!isWallPressed || before.lamp.reported === sent || event.kind === "replaced" || isForced(event)) return;
  if (hasWallSwitch) checkCorrection(step, isCounted);
  else must(before.lamp.desired !== before.lamp.reported, "an undone command is repeated at once");
}

function checkCorrection({ before, event, after }: Step, isCounted: boolean): void {
  must(isCounted, "a correction is not counted");
  must(!after.running.suspension, "corrects during a suspension");
  const isOver = event.kind === "elapsed" && (event.timer === "cooldown" || event.timer === "suspension");
  must(!before.running.cooldown || isOver, "corrects before its distance is over");
}

function checkPersons({ before, event, after, effects }: Step): void {
  const outcome = effects.find((effect) => effect.kind === "outcome")?.outcome;
  must(outcome === undefined || event.kind !== "desired", "a desired value ends a command");
  must(
    outcome !== "confirmed" || after.lamp.reported === before.newest?.value,
    "confirms what is not reported",
  );
  if (event.kind !== "command") return;
  const isJoined = before.running.answer && before.newest?.value === event.value;
  must(isJoined !== (sentValue(effects) !== null), "a person's command is not sent, or sent twice");
  must(after.lamp.command?.initiator === "person", "a person's command is not theirs");
  must(!after.running.suspension && after.corrections === 0, "a person does not end the suspension");
}

function checkSuspension({ before, event, after, effects }: Step): void {
  if (!effects.some(({ kind }) => kind === "suspended")) return;
  must(after.running.suspension && !before.running.suspension, "a suspension has no end");
  must(before.corrections === MOST_CORRECTIONS, "suspends before three corrections");
  must(before.isWallPressed || isWallPress(before, event), "suspends without a press");
}

function checkFaultsAndCauses({ before, event, after, effects }: Step, policy: OutputPolicy): void {
  const has = (kind: LampEffect["kind"]) => effects.some((effect) => effect.kind === kind);
  must(!(has("recovered") && has("failed")), "recovers and fails in one step");
  const { fault } = after.lamp;
  if (event.kind === "garbled") must(fault === "invalid_response", "shows an older fault");
  if (event.kind === "queryFailed" && before.query !== "superseded" && !before.running.answer)
    must(fault === event.fault, "shows an older fault");
  for (const effect of effects) {
    if (effect.kind === "outcome" && effect.outcome !== "confirmed" && effect.outcome !== "superseded")
      must(!isFulfilled(after, policy) || fault !== null, "a failed command leaves no fault");
    if (effect.kind !== "changed") continue;
    const { newest, running } = before;
    const isMeant = newest?.value === effect.value && (running.answer || !newest.isReportedSince);
    must((effect.cause !== "device") === isMeant, "names a wrong cause of a change");
  }
}

function checkReportedState({ before, event, after }: Step, { answersQueries }: OutputPolicy): void {
  const isSame = before.lamp.reported === after.lamp.reported;
  if (event.kind === "answered") {
    const answered = before[event.command];
    if (answered?.isReportedSince || !answered?.isNewestValue)
      must(isSame, "believes an answer that is older than a report");
    else must(after.lamp.reported === event.value, "does not believe an answer");
    const differs = event.value !== after.lamp.reported;
    if (differs && !after.running.answer && answersQueries)
      must(after.query !== "none", "a contradiction is not asked about");
  } else if (event.kind === "queryAnswered") {
    if (!isBelieved(before, event.value))
      must(isSame, "believes an answer that is older than a command or report");
    else must(after.lamp.reported === event.value, "does not believe the answer to a query");
    const isAskedAgain = after.query === "fresh" || after.running.answer;
    must(
      before.query !== "stale" || isSame === (event.value === before.lamp.reported) || isAskedAgain,
      "a contradiction is not asked about",
    );
  } else if (event.kind === "reported")
    must(after.lamp.reported === event.value, "does not believe a report");
  else if (event.kind === "replaced")
    must(after.lamp.reported === null, "knows the state of a device that never reported");
  else must(isSame, "changes the reported state without a report");
}

function checkRetries({ before, event, after, effects }: Step, policy: OutputPolicy): void {
  const { desired } = after.lamp;
  const isSent = sentValue(effects) !== null;
  const maySend = !isFulfilled(after, policy) && !before.running.answer;
  if (event.kind === "elapsed" && event.timer === "retry" && maySend && !isCorrectionDeferred(after))
    must(isSent || after.query !== "none", "the end of a pause does nothing");
  if (
    event.kind === "elapsed" &&
    event.timer === "suspension" &&
    maySend &&
    before.isWallPressed &&
    !after.running.retry
  )
    must(isSent, "the end of a suspension does nothing");
  if (
    event.kind === "elapsed" &&
    event.timer === "cooldown" &&
    maySend &&
    before.isWallPressed &&
    !after.running.suspension &&
    !after.running.retry
  )
    must(isSent, "the end of a distance does nothing");
  const isNewIntent =
    event.kind === "desired" && (event.mode !== "level" || event.value !== before.lamp.desired);
  must(!isNewIntent || !after.running.retry, "a new desired value waits for the pause of another");
  // a device that answers and disobeys keeps its pauses
  const isReportOrPoll = ["reported", "queryAnswered", "garbled", "poll"].includes(event.kind);
  const isSameIntent = before.running.retry && before.lamp.desired === desired && !isFulfilled(after, policy);
  if (isReportOrPoll && isSameIntent && before.lamp.unresponsiveness !== "certain")
    must(!isSent, "a report ends a pause");
}

function isCorrectionDeferred({ isWallPressed, running }: World): boolean {
  return isWallPressed && (running.suspension || running.cooldown);
}

function checkState(world: World, policy: OutputPolicy): void {
  const { hasWallSwitch } = policy;
  const { lamp, running, query } = world;
  const { reported, command, wall, fault } = lamp;
  const open = isOpen(command);
  must(running.answer === open, "a command is open without a timer");
  must(running.retry === lamp.isPausing, "a pause has no timer");
  must(running.cooldown === wall.isCoolingDown, "a distance has no timer");
  must(running.suspension === wall.isSuspended, "a suspension has no timer");
  must(world.corrections === wall.corrections, "corrections are not counted by their timers");
  must(world.corrections <= MOST_CORRECTIONS, "more than three corrections in ten minutes");
  must(
    world.outcomeAwaitedBy === (open ? command.initiator : null),
    "an outcome has a wrong recipient, or none",
  );
  must(world.isOutageLogged === (fault !== null), "an outage is not logged as it is");
  must((query === "none") === (lamp.query === "none"), "a query is forgotten");
  must((query === "superseded") === (lamp.query === "superseded"), "an older query counts as new");
  must((query === "stale") === (lamp.query === "stale"), "an older query counts as new");
  must(
    !hasWallSwitch || wall.isPressed === world.isWallPressed,
    "a press at the wall is forgotten, or made up",
  );
  must(
    (world.newest?.isAnswerAwaited ?? false) === isAnswerPending(command),
    "an answer is awaited that cannot come, or not awaited",
  );
  must(
    (world.previous !== null) === (lamp.previousAnswer !== "none"),
    "an older answer is awaited that cannot come, or not awaited",
  );
  for (const value of [true, false])
    must(
      mayHaveValue(lamp, value) === (reported === value || world.commanded[value ? "on" : "off"]),
      "forgets a command",
    );
  must(world.isUnresponsive === (lamp.unresponsiveness !== "none"), "unresponsiveness is forgotten");
  const isUnfulfilled = !isFulfilled(world, policy);
  must(!running.retry || (isUnfulfilled && !open), "pauses without a command to retry");
  const isUnderWay =
    open ||
    running.retry ||
    isCorrectionDeferred(world) ||
    query === "fresh" ||
    query === "stale" ||
    (query !== "none" && reported === null);
  must(!isUnfulfilled || isUnderWay, "a desired value has nothing under way");
  must(!lamp.isQueryDue || query === "superseded" || open, "a query is due and not asked");
}
