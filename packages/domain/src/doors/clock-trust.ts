import { DAY, type Duration, hours, type Instant, latest, minus, plus } from "../time/instant.ts";

/** synced: a source gave the time within 24 h; holdover: earlier; unknown: none since the machine's start. */
export const CLOCK_TRUSTS = ["synced", "holdover", "unknown"] as const;
export type ClockTrust = (typeof CLOCK_TRUSTS)[number];

/** The best first; saved: before the machine's start. */
export const CLOCK_SOURCES = ["time_server", "server", "saved"] as const;
export type ClockSource = (typeof CLOCK_SOURCES)[number];

/** Advances by elapsed time, independent of the machine's clock. */
export interface ClockState {
  /** Time at `at` (elapsed time), from a source or the saved time. */
  readonly time: Instant;
  readonly at: Duration;
  readonly source: ClockSource;
}

/** How long codes with an end work while the time is unknown. */
const CODES_WITHOUT_CLOCK = hours(12);

/** Never before the saved time; null: none saved. */
export function clockAtStart(system: Instant, saved: Instant | null, at: Duration): ClockState {
  return { time: latest(system, saved ?? system), at, source: "saved" };
}

/** null: no answer, or the source does not know the time. */
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

/** known: windows and hours apply; guessed: every unexpired code works; lost: no code with an end works. */
export type CodeTime = "known" | "guessed" | "lost";

export function codeTime(state: ClockState, elapsed: Duration): CodeTime {
  if (state.source !== "saved") return "known";
  return minus(elapsed, state.at) <= CODES_WITHOUT_CLOCK ? "guessed" : "lost";
}
