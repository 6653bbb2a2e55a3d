import { setTimeout as pause } from "node:timers/promises";
import { buildRelease, builtRelease, currentRelease, makeCurrent, programOf } from "./releases.mjs";
import { environmentWithRuntime, exitCodeOf, STOP_SIGNALS, whenNpmIsStopped } from "./runtime.mjs";
import { runWatched } from "./watched-server.mjs";

/** Failures: a lost database (75), an uncaught error (70; apps/server/src/serve.ts), Node.js (5 to 7). */
const STARTED_AGAIN = new Set([75, 70, 5, 6, 7]);
/** Exit codes of a deliberate stop; other signals are the system's or the watchdog's. */
const STOPPING = new Set([...STOP_SIGNALS, "SIGQUIT"].map(exitCodeOf));
const SIGNALLED = 128;
/** A refused start: final at first, retried once a server has served, because a resource may be away. */
const EXIT_REFUSED = 1;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** Resets the pauses. */
const GOOD_RUN_MS = 60_000;

/** During the build, and after a failed one, a hall has its former release; the demo waits for its build. */
export async function serve(program) {
  const stopping = new AbortController();
  for (const signal of STOP_SIGNALS) process.on(signal, () => stopping.abort(signal));
  whenNpmIsStopped((signal) => stopping.abort(signal));
  const isHall = program === "main";
  const former = currentRelease();
  const built = builtRelease();
  let building;
  if (built === undefined) building = buildUpdate(former !== undefined, stopping.signal);
  const canWait = former === undefined || !isHall;
  const first = built ?? (canWait ? await building : undefined) ?? former;
  if (stopping.signal.aborted) process.exit(exitCodeOf(stopping.signal.reason));
  if (first === undefined) process.exit(1);
  let server;
  // a hand-over to a waiting server; Windows has no such signal
  if (process.platform !== "win32") process.on("SIGUSR2", () => server?.stop("SIGUSR2"));
  const code = await keepServing({
    first,
    former,
    ...(!canWait && building !== undefined && { update: building }),
    start: (release, onServing) => {
      const { command, args, env } = programOf(release, program);
      const words = [...args, ...process.argv.slice(2)];
      server = runWatched(command, words, { env: environmentWithRuntime(env), onServing });
      return server;
    },
    onServing: (release) => {
      try {
        if (isHall) makeCurrent(release);
      } catch (error) {
        console.error(`The link releases/current could not be changed: ${error.message}`);
      }
    },
    stopping: stopping.signal,
  });
  // ends a running build too
  stopping.abort("SIGTERM");
  process.exit(code);
}

async function buildUpdate(hasFormer, stopping) {
  const update = await buildRelease(stopping).catch((error) => {
    console.error(`Nothing could be built: ${error.message}`);
  });
  if (update === undefined && hasFormer && !stopping.aborted)
    console.error(
      "The update was NOT installed: the version built before is served. The next start tries again.",
    );
  return update;
}

/**
 * Restarts a release after each unplanned end, with growing pauses. The former release continues if an update
 * cannot be built, or ends before it serves.
 * @param {{ first: string, former?: string, update?: Promise<string | undefined>, start: (release: string,
 * onServing: () => void) => { ended: Promise<number>, stop: (signal: NodeJS.Signals) => void }, onServing:
 * (release: string) => void, stopping: AbortSignal, wait?: (ms: number, value: undefined, options: { signal:
 * AbortSignal }) => Promise<unknown> }} options
 * @returns {Promise<number>} exit code of a stopped run, or of a refused first start
 */
export async function keepServing({ first, former, update, start, onServing, stopping, wait = pause }) {
  let release = first;
  let goBackTo = former === first ? undefined : former;
  let next;
  let server;
  let hasEverServed = false;
  let hasGoneBack = false;
  let pauseMs = SHORTEST_PAUSE_MS;
  update?.then((built) => {
    next = built;
    if (built !== undefined) server.stop("SIGTERM");
  });
  stopping.addEventListener("abort", () => server.stop(stopping.reason));
  for (;;) {
    if (next !== undefined) {
      console.log("The update is built: it takes the place of the version before.");
      [goBackTo, release, next] = [release, next, undefined];
    }
    const startedAt = performance.now();
    let hasServed = false;
    server = start(release, () => {
      hasServed = true;
      hasEverServed = true;
      goBackTo = undefined;
      onServing(release);
    });
    const code = await server.ended;
    if (stopping.aborted) return code;
    if (next !== undefined) continue;
    if (!hasServed && goBackTo !== undefined && code !== 0 && !STOPPING.has(code)) {
      // alternates: an update may have changed the tables, which the former version refuses
      [release, goBackTo] = [goBackTo, hasEverServed ? release : undefined];
      if (!hasGoneBack) {
        console.error(
          "The update could NOT be started (see above): the version built before is started. The next start tries again.",
        );
        hasGoneBack = true;
        continue;
      }
    }
    const isEndedBySystem = code > SIGNALLED && !STOPPING.has(code);
    const isRefusedLater = code === EXIT_REFUSED && hasEverServed;
    if (!STARTED_AGAIN.has(code) && !isEndedBySystem && !isRefusedLater) return code;
    if (performance.now() - startedAt > GOOD_RUN_MS) pauseMs = SHORTEST_PAUSE_MS;
    await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return code;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
