import type { LookupAddress } from "node:dns";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, minus } from "@platzwart/domain/time/instant";

export type Lookup = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Wait until the last known addresses are used. */
const LOOKUP_TIMEOUT = milliseconds(300);
/** Each look-up occupies a thread of 16 (server-build.mjs); sign-ins and files need the others. */
const MAX_AT_ONCE = 8;
/** All other errors leave open whether the name exists. */
const UNKNOWN_NAME_CODES: readonly (string | undefined)[] = ["ENOTFOUND", "ENODATA"];

/** A running or queued look-up. */
interface Pending {
  readonly since: Duration;
  readonly waiting: Set<Parameters<Lookup>[2]>;
}

/** Shares one look-up per name, then uses the last known addresses: a hanging name server delays nothing. */
export function createNameLookup(lookup: Lookup, clock: Clock): Lookup {
  const known = new Map<string, LookupAddress[]>();
  const pending = new Map<string, Pending>();
  /** Names with a queued look-up. */
  const queue: string[] = [];

  return (host, _options, done) => {
    const last = known.get(host);
    const { since, waiting } = pending.get(host) ?? begin(host);
    const left = minus(LOOKUP_TIMEOUT, minus(clock.elapsed(), since));
    if (last === undefined) waiting.add(done);
    else if (left <= 0) done(null, last);
    else {
      const timer = clock.timer("a name server's answer", left, () => {
        if (waiting.delete(answer)) done(null, last);
      });
      const answer: typeof done = (error, addresses) => {
        timer.cancel();
        done(error, addresses);
      };
      waiting.add(answer);
    }
  };

  function begin(host: string): Pending {
    const begun: Pending = { since: clock.elapsed(), waiting: new Set() };
    pending.set(host, begun);
    // a look-up may answer synchronously, before its first request is registered
    if (pending.size <= MAX_AT_ONCE) queueMicrotask(() => ask(host));
    else queue.push(host);
    return begun;
  }

  function ask(host: string): void {
    lookup(host, { all: true }, (error, addresses) => {
      const waiting = pending.get(host)?.waiting ?? [];
      pending.delete(host);
      const next = queue.shift();
      if (next !== undefined) ask(next);
      if (error === null) known.set(host, addresses);
      else if (UNKNOWN_NAME_CODES.includes(error.code)) known.delete(host);
      const last = known.get(host);
      for (const done of waiting) {
        if (last === undefined) done(error, addresses);
        else done(null, last);
      }
    });
  }
}
