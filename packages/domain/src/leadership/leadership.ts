import { type Duration, minus, minutes, seconds } from "../time/instant.ts";

/** A leader proves itself this often, by a query on the connection that has the lock (V-02). */
export const PROOF_PERIOD = seconds(1);
/** Without a proof for this time a leader commands no device while another server waits (V-04). */
export const DOUBT_AFTER = seconds(5);
/** Silence after which a waiting server ends the leader's connections; longer than DOUBT_AFTER, so that none overlap. */
export const SILENT_AFTER = seconds(8);
/** Without a proof for this time a leader ends, as it would without its database (promises.md). */
export const LONGEST_WITHOUT_PROOF = seconds(30);
/** Absence after which a server is reported missing (V-07). */
export const MISSING_AFTER = minutes(1);
/** Clocks that differ by more would judge windows differently; such a server does not start. */
export const MAX_CLOCK_DIFFERENCE = seconds(2);

/** Part of one of several servers of a hall; times are monotonic. */
export type Leadership =
  | { readonly kind: "waiting" }
  | { readonly kind: "leading"; readonly provenAt: Duration; readonly isAwaited: boolean }
  /** The lock's connection ended; another server may lead. */
  | { readonly kind: "lost"; readonly wasAwaited: boolean };

export type LeadershipEvent =
  | { readonly kind: "granted"; readonly at: Duration }
  /** `isAwaited`: another server waits for the lock. */
  | { readonly kind: "proven"; readonly at: Duration; readonly isAwaited: boolean }
  | { readonly kind: "lost" };

export function stepLeadership(state: Leadership, event: LeadershipEvent): Leadership {
  switch (event.kind) {
    case "granted":
      // whether another server waits is known with the first proof
      return state.kind === "waiting" ? { kind: "leading", provenAt: event.at, isAwaited: true } : state;
    case "proven":
      return state.kind === "leading"
        ? { kind: "leading", provenAt: event.at, isAwaited: event.isAwaited }
        : state;
    case "lost":
      return state.kind === "leading" ? { kind: "lost", wasAwaited: state.isAwaited } : state;
  }
}

/** Whether this server may command devices; alone it goes on without proof (promises.md, "PostgreSQL lost"). */
export function mayCommand(state: Leadership, elapsed: Duration): boolean {
  if (state.kind === "waiting") return false;
  if (state.kind === "lost") return !state.wasAwaited;
  return !state.isAwaited || minus(elapsed, state.provenAt) < DOUBT_AFTER;
}

/** Whether a leader's connections are to be ended; `silence`: since its last proof, by the database's clock. */
export function isSilent(silence: Duration): boolean {
  return silence >= SILENT_AFTER;
}
