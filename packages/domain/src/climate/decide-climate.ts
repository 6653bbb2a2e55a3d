import { between, type Duration, earliest, type Instant, milliseconds, plus } from "../time/instant.ts";
import {
  type ClimateDecision,
  type ClimateFacts,
  type ClimateReason,
  isOldReading,
  LONGEST_VENTILATION,
  OLDEST_READING,
  type OutputDecision,
  type OutputFacts,
  SHORTEST_PAUSE,
  SHORTEST_RUN,
} from "./facts.ts";

/** What the rule or a person demands of an output, before the limits of compressor and opposite output apply. */
interface Demand extends OutputDecision {
  /** Whether the output goes off at once, without waiting for the end of SHORTEST_RUN. */
  readonly skipsShortestRun: boolean;
}

/** An output starts this far from the target and stops this near to it, in °C (K-03). */
const BEGINS_ABOVE = 1;
const ENDS_BELOW = 0.5;

/**
 * What the hall's climate should be now, why, and when time alone changes the decision. Pure.
 * - automatic (K-03): heating and cooling go off at once past the target and without a fresh reading; otherwise a run
 *   lasts at least 5 minutes. After a restart the outputs keep their state until the devices have answered or failed.
 * - by hand: the person's intent decides, and off means at once. In any mode a pause lasts at least 5 minutes.
 * - heating and cooling exclude each other (K-04): each waits until the other has confirmed being off.
 */
export function decideClimate(facts: ClimateFacts, now: Instant): ClimateDecision {
  const heating = decideOutput(facts.heating, facts.cooling, heatingDemand(facts, now), now);
  const demand = decideOutput(facts.cooling, facts.heating, coolingDemand(facts, now), now);
  // heating and cooling are both on only if the stored state is wrong
  const cooling = heating.isOn && demand.isOn ? WAITING : demand;
  const ventilation = decideVentilation(facts, now);
  return { heating, cooling, ventilation, next: nextChange(facts, [heating, cooling, ventilation], now) };
}

function heatingDemand(facts: ClimateFacts, now: Instant): Demand {
  return facts.isAutomatic ? byRule(facts, facts.heating, 1, now) : byHand(facts.heating.intent);
}

function coolingDemand(facts: ClimateFacts, now: Instant): Demand {
  // if a person wants both, heating comes first
  if (!facts.isAutomatic) return byHand(facts.cooling.intent && !facts.heating.intent);
  return byRule(facts, facts.cooling, -1, now);
}

function byHand(isOn: boolean): Demand {
  return { isOn, reason: { kind: "by_hand" }, skipsShortestRun: true };
}

/** The rule of K-03; `side` is 1 for heating, which runs below the target, and -1 for cooling. */
function byRule(facts: ClimateFacts, output: OutputFacts, side: 1 | -1, now: Instant): Demand {
  const { target, reading, isReadingAwaited } = facts;
  if (reading === null && isReadingAwaited)
    return { isOn: output.isOn, reason: { kind: "reading_awaited" }, skipsShortestRun: false };
  if (reading === null) return off({ kind: "no_sensor" }, true);
  if (isOldReading(reading, now)) return off({ kind: "reading_old", at: reading.at }, true);
  const missing = (target - reading.celsius) * side;
  if (missing > BEGINS_ABOVE) return on({ kind: "far_from_target" });
  if (missing >= ENDS_BELOW && output.isOn) return on({ kind: "towards_target" });
  return off({ kind: "not_needed" }, missing < 0);
}

const on = (reason: ClimateReason): Demand => ({ isOn: true, reason, skipsShortestRun: false });
const off = (reason: ClimateReason, skipsShortestRun: boolean): Demand => ({
  isOn: false,
  reason,
  skipsShortestRun,
});

const WAITING: OutputDecision = { isOn: false, reason: { kind: "other_may_run" } };

function decideOutput(
  output: OutputFacts,
  opposite: OutputFacts,
  demand: Demand,
  now: Instant,
): OutputDecision {
  const { isOn, reason, skipsShortestRun } = demand;
  if (output.isOn && !isOn) {
    const until = skipsShortestRun ? null : endOf(output.since, SHORTEST_RUN, now);
    return until === null ? { isOn, reason } : { isOn: true, reason: { kind: "shortest_run", until } };
  }
  if (!output.isOn && isOn) {
    if (opposite.isOn || opposite.maybeRunning) return WAITING;
    const until = endOf(output.since, SHORTEST_PAUSE, now);
    if (until !== null) return { isOn: false, reason: { kind: "shortest_pause", until } };
  }
  return { isOn, reason };
}

function decideVentilation({ ventilationUntil: until }: ClimateFacts, now: Instant): OutputDecision {
  // an end later than the longest ventilation comes from a clock that was set back since
  const isOver = until === null || until <= now || between(now, until) > LONGEST_VENTILATION;
  if (isOver) return { isOn: false, reason: { kind: "by_hand" } };
  return { isOn: true, reason: { kind: "ventilating", until } };
}

/**
 * The end of an output's shortest run or pause; null: that time is over. A last change in the future does not count:
 * the clock was set back since.
 */
function endOf(since: Instant | null, shortest: Duration, now: Instant): Instant | null {
  if (since === null || since > now) return null;
  const until = plus(since, shortest);
  return until <= now ? null : until;
}

function nextChange(
  { isAutomatic, reading }: ClimateFacts,
  decisions: readonly OutputDecision[],
  now: Instant,
): Instant | null {
  const ends = decisions.flatMap(({ reason }) => ("until" in reason ? [reason.until] : []));
  // the first instant at which the reading counts as old
  if (isAutomatic && reading !== null && !isOldReading(reading, now))
    ends.push(plus(plus(reading.at, OLDEST_READING), milliseconds(1)));
  return earliest(...ends.filter((at) => at > now));
}
