import { DAY, type Duration, hours, type Instant, latest, minus, plus } from "../time/instant.ts";

/** synced: a source said the time within 24 h; holdover: the last one did before that; unknown: none since the machine's start. */
export const CLOCK_TRUSTS = ["synced", "holdover", "unknown"] as const;
export type ClockTrust = (typeof CLOCK_TRUSTS)[number];

/** By what a door goes, the best first: a time server, the hall's own server, what was saved before the machine's start. */
export const CLOCK_SOURCES = ["time_server", "server", "saved"] as const;
export type ClockSource = (typeof CLOCK_SOURCES)[number];

/** What a door takes for the time; it passes by elapsed time, whoever sets the machine's clock. */
export interface ClockState {
  /** What the time was at a moment of elapsed time: when a source said it, or what is saved was read. */
  readonly time: Instant;
  readonly at: Duration;
  readonly source: ClockSource;
}

/** How long codes of bookings are taken on that are not over, where nobody knows what time it is (design 12). */
const CODES_WITHOUT_CLOCK = hours(12);

/** A door's time after its machine started: never below what was saved; null: nothing was. */
export function clockAtStart(system: Instant, saved: Instant | null, at: Duration): ClockState {
  return { time: latest(system, saved ?? system), at, source: "saved" };
}

/** The state after its sources were asked; null: that one says nothing, or does not know it. */
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
 * How a door takes codes by its time. known: by their windows and hours; guessed: of those that end each that is not over, as
 * the time may be later than it seems; lost: none of those.
 */
export type CodeTime = "known" | "guessed" | "lost";

export function codeTime(state: ClockState, elapsed: Duration): CodeTime {
  if (state.source !== "saved") return "known";
  return minus(elapsed, state.at) <= CODES_WITHOUT_CLOCK ? "guessed" : "lost";
}
