import { DAY, type Duration, hours, type Instant, latest, minus, plus } from "../time/instant.ts";

/** synced: a source gave the time within 24 h; holdover: earlier than that; unknown: none since the machine's start. */
export const CLOCK_TRUSTS = ["synced", "holdover", "unknown"] as const;
export type ClockTrust = (typeof CLOCK_TRUSTS)[number];

/**
 * Sources of a door's time, the best first: a time server, the hall's own server, the time saved before the machine's
 * start.
 */
export const CLOCK_SOURCES = ["time_server", "server", "saved"] as const;
export type ClockSource = (typeof CLOCK_SOURCES)[number];

/** A door's time, which passes by elapsed time, independent of the machine's clock. */
export interface ClockState {
  /** Time at `at` of elapsed time, when a source gave it or the saved one was read. */
  readonly time: Instant;
  readonly at: Duration;
  readonly source: ClockSource;
}

/** How long unexpired codes of bookings are accepted while the time is unknown. */
const CODES_WITHOUT_CLOCK = hours(12);

/** A door's time after its machine's start: never below the saved one; null: none saved. */
export function clockAtStart(system: Instant, saved: Instant | null, at: Duration): ClockState {
  return { time: latest(system, saved ?? system), at, source: "saved" };
}

/** The state after asking the sources; null: no answer, or unknown there. */
export function withTimeSources(
  state: ClockState,
  { timeServer, server }: { readonly timeServer: Instant | null; readonly server: Instant | null },
  at: Duration,
): ClockState {
  if (timeServer !== null) return { time: timeServer, at, source: "time_server" };
  return server === null ? state : { time: server, at, source: "server" };
}

export function timeOf({ time, at }: ClockState, elapsed: Duration): Instant {
  return plus(time, minus(elapsed, at));
}

export function trustIn({ at, source }: ClockState, elapsed: Duration): ClockTrust {
  if (source === "saved") return "unknown";
  return minus(elapsed, at) <= DAY ? "synced" : "holdover";
}

/**
 * Use of codes by knowledge of the time. known: by windows and hours; guessed: every unexpired code, as it may be
 * later than it seems; lost: no code with an end.
 */
export type CodeTime = "known" | "guessed" | "lost";

export function codeTime(state: ClockState, elapsed: Duration): CodeTime {
  if (state.source !== "saved") return "known";
  return minus(elapsed, state.at) <= CODES_WITHOUT_CLOCK ? "guessed" : "lost";
}
