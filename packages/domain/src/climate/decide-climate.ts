import { between, type Duration, earliest, type Instant, milliseconds, plus } from "../time/instant.ts";
import {
  type ClimateDecision,
  type ClimateFacts,
  type ClimateReason,
  isOldReading,
  MAX_READING_AGE,
  MAX_VENTILATION_TIME,
  MIN_OFF_TIME,
  MIN_ON_TIME,
  type OutputDecision,
  type OutputFacts,
} from "./facts.ts";

/** What temperature or a user demands of an output, whatever minimum times and the opposite output allow. */
interface Demand extends OutputDecision {
  /** The output goes off at once, even before MIN_ON_TIME. */
  readonly ignoresMinOnTime: boolean;
}

/** Hysteresis in °C: on above the first deviation from the target, off below the second (K-03). */
const START_DEVIATION = 1;
const STOP_DEVIATION = 0.5;

/**
 * Auto mode (K-03) delays a change by the minimum time since the device's confirmation, except "off" past the
 * target or without a fresh reading; manual mode delays only cooling, which has a compressor. After a restart
 * outputs keep their state until devices answer or fail; each waits until the opposite one is off (K-04).
 */
export function decideClimate(facts: ClimateFacts, now: Instant): ClimateDecision {
  const { isAutoInForce, isChangedByUser } = facts;
  const isAtOnce = !isAutoInForce || isChangedByUser;
  const ofHeating = { output: facts.heating, opposite: facts.cooling, isAtOnce, needsRestAlways: false };
  const ofCooling = { output: facts.cooling, opposite: facts.heating, isAtOnce, needsRestAlways: true };
  const heating = decideOutput(ofHeating, heatingDemand(facts, now), now);
  const demand = decideOutput(ofCooling, coolingDemand(facts, now), now);
  // both outputs can be on only if the stored state is wrong
  const cooling = heating.isOn && demand.isOn ? WAITING_FOR_OPPOSITE : demand;
  const ventilation = decideVentilation(facts, now);
  return { heating, cooling, ventilation, next: nextChange(facts, [heating, cooling, ventilation], now) };
}

function heatingDemand(facts: ClimateFacts, now: Instant): Demand {
  return facts.isAutoInForce
    ? temperatureDemand(facts, facts.heating, 1, now)
    : manualDemand(facts.heating.intent);
}

function coolingDemand(facts: ClimateFacts, now: Instant): Demand {
  // if a user wants both, heating comes first
  if (!facts.isAutoInForce) return manualDemand(facts.cooling.intent && !facts.heating.intent);
  return temperatureDemand(facts, facts.cooling, -1, now);
}

function manualDemand(isOn: boolean): Demand {
  return { isOn, reason: { kind: "by_hand" }, ignoresMinOnTime: true };
}

/** `direction`: 1 for heating, -1 for cooling (K-03). */
function temperatureDemand(
  facts: ClimateFacts,
  output: OutputFacts,
  direction: 1 | -1,
  now: Instant,
): Demand {
  const { target, reading, isReadingAwaited } = facts;
  if (reading === null && isReadingAwaited)
    return { isOn: output.isOn, reason: { kind: "reading_awaited" }, ignoresMinOnTime: false };
  if (reading === null) return off({ kind: "no_sensor" }, true);
  if (isOldReading(reading, now)) return off({ kind: "reading_old", at: reading.at }, true);
  // °C to go to the target; negative: past the target
  const deviation = (target - reading.celsius) * direction;
  if (deviation > START_DEVIATION) return on({ kind: "far_from_target" });
  if (deviation >= STOP_DEVIATION && output.isOn) return on({ kind: "towards_target" });
  return off({ kind: "not_needed" }, deviation < 0);
}

const on = (reason: ClimateReason): Demand => ({ isOn: true, reason, ignoresMinOnTime: false });
const off = (reason: ClimateReason, ignoresMinOnTime: boolean): Demand => ({
  isOn: false,
  reason,
  ignoresMinOnTime,
});

/** The opposite output may still run (K-04). */
const WAITING_FOR_OPPOSITE: OutputDecision = { isOn: false, reason: { kind: "opposite_may_run" } };

interface OutputCircumstances {
  readonly output: OutputFacts;
  readonly opposite: OutputFacts;
  /** A user wants the change, so minimum times do not delay it. */
  readonly isAtOnce: boolean;
  /** The minimum off time applies even to a change by a user. */
  readonly needsRestAlways: boolean;
}

function decideOutput(
  { output, opposite, isAtOnce, needsRestAlways }: OutputCircumstances,
  demand: Demand,
  now: Instant,
): OutputDecision {
  const { isOn, reason, ignoresMinOnTime } = demand;
  const { hasMinimumTimes } = output;
  if (output.isOn && !isOn) {
    const isHeld = hasMinimumTimes && !ignoresMinOnTime && !isAtOnce;
    const until = isHeld ? endOf(output.since, MIN_ON_TIME, now) : null;
    return until === null ? { isOn, reason } : { isOn: true, reason: { kind: "minimum_on_time", until } };
  }
  if (!output.isOn && isOn) {
    if (opposite.isOn || opposite.maybeRunning) return WAITING_FOR_OPPOSITE;
    const needsRest = hasMinimumTimes && (needsRestAlways || !isAtOnce);
    // a device that may still run has had no pause, however old the decision is
    if (needsRest && !output.isConfirmed) return { isOn: false, reason: { kind: "stop_awaited" } };
    const until = needsRest ? endOf(output.since, MIN_OFF_TIME, now) : null;
    if (until !== null) return { isOn: false, reason: { kind: "minimum_off_time", until } };
  }
  return { isOn, reason };
}

function decideVentilation({ ventilationUntil: until }: ClimateFacts, now: Instant): OutputDecision {
  // a later end was stored before the clock was set back, and counts as over
  const isOver = until === null || until <= now || between(now, until) > MAX_VENTILATION_TIME;
  if (isOver) return { isOn: false, reason: { kind: "by_hand" } };
  return { isOn: true, reason: { kind: "ventilating", until } };
}

/** End of a minimum time; null: over, or `since` is in the future, stored before the clock was set back. */
function endOf(since: Instant | null, minimum: Duration, now: Instant): Instant | null {
  if (since === null || since > now) return null;
  const until = plus(since, minimum);
  return until <= now ? null : until;
}

/** When time alone next changes the decision; null: never. */
function nextChange(
  { isAutoInForce, reading }: ClimateFacts,
  decisions: readonly OutputDecision[],
  now: Instant,
): Instant | null {
  const ends = decisions.flatMap(({ reason }) => ("until" in reason ? [reason.until] : []));
  if (isAutoInForce && reading !== null && !isOldReading(reading, now))
    // at exactly MAX_READING_AGE the reading is not yet old
    ends.push(plus(plus(reading.at, MAX_READING_AGE), milliseconds(1)));
  return earliest(...ends.filter((at) => at > now));
}
