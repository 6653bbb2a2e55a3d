import type { LookupAddress } from "node:dns";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, minus } from "@platzwart/domain/time/instant";

export type Lookup = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Longest wait before the last known addresses are used. */
const LOOKUP_TIMEOUT = milliseconds(300);
/** Each look-up occupies a thread of 16 (server-build.mjs); sign-ins and files need the others. */
const MAX_AT_ONCE = 8;
/** Errors that say that a name does not exist. */
const UNKNOWN_NAME_CODES: readonly (string | undefined)[] = ["ENOTFOUND", "ENODATA"];

/** A running or queued look-up. */
interface Pending {
  readonly since: Duration;
  readonly waiting: Set<Parameters<Lookup>[2]>;
}

/** Looks a name up once for all that ask meanwhile; gives its last known addresses where the answer is late. */
export function createNameLookup(lookup: Lookup, clock: Clock): Lookup {
  const lastAddresses = new Map<string, LookupAddress[]>();
  const pending = new Map<string, Pending>();
  /** Names with a queued look-up. */
  const queue: string[] = [];

  return (host, _options, done) => {
    const lastKnown = lastAddresses.get(host);
    const { since, waiting } = pending.get(host) ?? queueLookup(host);
    const remaining = minus(LOOKUP_TIMEOUT, minus(clock.elapsed(), since));
    if (lastKnown === undefined) waiting.add(done);
    else if (remaining <= 0) done(null, lastKnown);
    else {
      const timer = clock.timer("a name server's answer", remaining, () => {
        if (waiting.delete(answer)) done(null, lastKnown);
      });
      const answer: typeof done = (error, addresses) => {
        timer.cancel();
        done(error, addresses);
      };
      waiting.add(answer);
    }
  };

  function queueLookup(host: string): Pending {
    const queued: Pending = { since: clock.elapsed(), waiting: new Set() };
    pending.set(host, queued);
    // a look-up may answer synchronously, before its first request is registered
    if (pending.size <= MAX_AT_ONCE) queueMicrotask(() => startLookup(host));
    else queue.push(host);
    return queued;
  }

  function startLookup(host: string): void {
    lookup(host, { all: true }, (error, addresses) => {
      const waiting = pending.get(host)?.waiting ?? [];
      pending.delete(host);
      const next = queue.shift();
      if (next !== undefined) startLookup(next);
      if (error === null) lastAddresses.set(host, addresses);
      else if (UNKNOWN_NAME_CODES.includes(error.code)) lastAddresses.delete(host);
      const lastKnown = lastAddresses.get(host);
      for (const done of waiting) {
        if (lastKnown === undefined) done(error, addresses);
        else done(null, lastKnown);
      }
    });
  }
}
