import { DAY, type Duration, hours, type Instant, latest, minus, plus } from "../time/instant.ts";

/** synced: a source gave the time within 24 h; holdover: earlier; unknown: not since the machine's start. */
export const CLOCK_TRUSTS = ["synced", "holdover", "unknown"] as const;
export type ClockTrust = (typeof CLOCK_TRUSTS)[number];

/** The best source first; saved: the time stored before the machine's start. */
export const CLOCK_SOURCES = ["time_server", "server", "saved"] as const;
export type ClockSource = (typeof CLOCK_SOURCES)[number];

/** A time that advances by elapsed time, independent of the machine's clock. */
export interface ClockState {
  /** What `source` said at `at`. */
  readonly time: Instant;
  /** Elapsed time (Clock.elapsed). */
  readonly at: Duration;
  readonly source: ClockSource;
}

/** How long codes with an end work while the time is unknown. */
const CODES_WITHOUT_CLOCK = hours(12);

/** Clock at the machine's start, never before the saved time (null: none); `at`: elapsed time. */
export function clockAtStart(system: Instant, saved: Instant | null, at: Duration): ClockState {
  return { time: latest(system, saved ?? system), at, source: "saved" };
}

/** `timeServer`, `server`: the time that they gave at `at`; null: no answer, or they do not know the time. */
export function withTimeSources(
  state: ClockState,
  { timeServer, server }: { readonly timeServer: Instant | null; readonly server: Instant | null },
  at: Duration,
): ClockState {
  if (timeServer !== null) return { time: timeServer, at, source: "time_server" };
  return server === null ? state : { time: server, at, source: "server" };
}

export function clockTime({ time, at }: ClockState, elapsed: Duration): Instant {
  return plus(time, minus(elapsed, at));
}

export function clockTrust({ at, source }: ClockState, elapsed: Duration): ClockTrust {
  if (source === "saved") return "unknown";
  return minus(elapsed, at) <= DAY ? "synced" : "holdover";
}

/** known: windows and hours apply; guessed: unexpired codes work; lost: no code with an end works. */
export type TimeKnowledge = "known" | "guessed" | "lost";

export function timeKnowledge(state: ClockState, elapsed: Duration): TimeKnowledge {
  if (state.source !== "saved") return "known";
  return minus(elapsed, state.at) <= CODES_WITHOUT_CLOCK ? "guessed" : "lost";
}
