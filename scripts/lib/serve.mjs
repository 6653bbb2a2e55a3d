import { setTimeout as pause } from "node:timers/promises";
import { buildRelease, builtRelease, currentRelease, makeCurrent, programOf } from "./releases.mjs";
import { environmentWithRuntime, exitCodeOf, STOP_SIGNALS, whenNpmIsStopped } from "./runtime.mjs";
import { runWatched } from "./watched-server.mjs";

/**
 * Exit codes of a server that is to be restarted: a lost database (75), an uncaught error (70; both in
 * apps/server/src/serve.ts), or one of Node.js itself (5 to 7).
 */
const STARTED_AGAIN = new Set([75, 70, 5, 6, 7]);
/** Exit codes of a stop on purpose; any other signal is the system's or the watchdog's. */
const STOPPING = new Set([...STOP_SIGNALS, "SIGQUIT"].map(exitCodeOf));
const SIGNALLED = 128;
/** A refused start: retried after a server has served, because a resource is still away. */
const EXIT_REFUSED = 1;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** Length of a run that resets the pauses. */
const GOOD_RUN_MS = 60_000;

/**
 * Serves the release of the present sources until stopped. During installation and build the former one serves, and continues
 * if they fail (no internet, no room on the disk, a fault in the sources).
 *
 * @param {"main" | "demo"} program the sample hall is no hall: it waits for its build, and leaves the current release
 */
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
  const code = await keepServing({
    first,
    former,
    ...(!canWait && building !== undefined && { update: building }),
    start: (release, onServing) => {
      const { command, args, env } = programOf(release, program);
      const words = [...args, ...process.argv.slice(2)];
      return runWatched(command, words, { env: environmentWithRuntime(env), onServing });
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
  // including a running build
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
 * Runs a release, and reruns it after each unplanned end, with growing pauses: no operator is there at night. Switches to an
 * update once built; the former release continues if the update, or the first one, ends before serving.
 *
 * @param {object} options
 * @param {string} options.first the release to run
 * @param {string} [options.former] the one that served before it
 * @param {Promise<string | undefined>} [options.update] the one to switch to; undefined: it could not be built
 * @param {(release: string, onServing: () => void) => { ended: Promise<number>, stop: (signal: NodeJS.Signals) => void }} options.start
 * @param {(release: string) => void} options.onServing called whenever a release serves
 * @param {AbortSignal} options.stopping aborted with the signal that stops the launcher
 * @param {(ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>} [options.wait]
 * @returns {Promise<number>} the exit code of a stopped run, or of a refused first start
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
      // an update may have changed the tables before it ended, which the former version refuses: both are tried alternately
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
