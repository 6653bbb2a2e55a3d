import type { LookupAddress } from "node:dns";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, minus } from "@platzwart/domain/time/instant";

/** Answers every address of a name. */
export type Lookup = (
  host: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** How long a look-up may take before what the name stood for last is used. */
const PATIENCE = milliseconds(300);
/**
 * How many names are looked up at once. Each takes a thread until the name server answers; sign-ins and files need
 * the others, of which npm start gives the server 16 in all (server-build.mjs).
 */
const MAX_AT_ONCE = 8;
/** Errors of a name server that answers: nobody has this name. All others say nothing about it. */
const UNKNOWN_NAME_CODES: readonly (string | undefined)[] = ["ENOTFOUND", "ENODATA"];

/** A look-up that is under way, or waits for its turn. */
interface Pending {
  readonly since: Duration;
  readonly waiting: Set<Parameters<Lookup>[2]>;
}

/**
 * Looks up the names of devices so that a name server which does not answer holds up nobody: each name is looked up once
 * at a time, however many wait for it, and what it stood for last is used until something else is known. `lookup`: the
 * look-up of the system.
 */
export function createNameLookup(lookup: Lookup, clock: Clock): Lookup {
  /** What each name stood for last. */
  const known = new Map<string, LookupAddress[]>();
  const pending = new Map<string, Pending>();
  /** Names whose look-up waits for its turn. */
  const queue: string[] = [];

  return (host, _options, done) => {
    const last = known.get(host);
    const { since, waiting } = pending.get(host) ?? begin(host);
    const left = minus(PATIENCE, minus(clock.elapsed(), since));
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
    // a look-up may answer before it returns, and whoever began this one waits from then on
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
