import { setTimeout as pause } from "node:timers/promises";
import { install } from "./installation.mjs";
import { root } from "./paths.mjs";
import {
  environmentWithRuntime,
  exitCodeOf,
  requireRuntime,
  runForeground,
  whenNpmIsGone,
} from "./runtime.mjs";

/**
 * With these a server ends that is to be started again: it lost its database (75), met an error that nobody caught (70;
 * both in apps/server/src/serve.ts), or one of Node.js itself (5 to 7).
 */
const STARTED_AGAIN = new Set([75, 70, 5, 6, 7]);
/** Whoever stops a server does it with these; any other signal is the system's, for instance as memory ran out. */
const STOPPING = new Set(["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"].map(exitCodeOf));
const SIGNALLED = 128;
/** A start that is refused: after such an end, because what it needs is still away. */
const EXIT_REFUSED = 1;
const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** After a run of this length the pauses begin anew. */
const GOOD_RUN_MS = 60_000;

/**
 * Installs and builds what is missing, then runs one of the server's programs until it ends. Where an update cannot be
 * installed or built (no internet, no memory) the version that was built before goes on: no hall stays dark for that.
 *
 * @param {"main" | "demo"} program
 */
export async function serve(program) {
  const isInstalled = await install(root);
  const { hasWebBuild, WEB_APP, webAppExists } = await import("./web-build.mjs");
  const { bundledServer, hasServerBuild, SERVER } = await import("./server-build.mjs");
  const { makeBuilds } = await import("./build.mjs");
  const node = requireRuntime();
  const builds = webAppExists() ? [WEB_APP, SERVER] : [SERVER];
  if (!isInstalled || !(await makeBuilds(builds))) {
    if (!hasWebBuild() || !hasServerBuild()) process.exit(1);
    console.error(
      "The update was NOT installed: the version built before is served. The next start tries again.",
    );
  }
  const { args, env } = bundledServer(program);
  const run = () =>
    runForeground(node, [...args, ...process.argv.slice(2)], { env: environmentWithRuntime(env) });
  // whoever stops the launcher while no server runs ends it at once
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());
  whenNpmIsGone(() => stopping.abort());
  process.exit(await runUntilStopped(run, stopping.signal));
}

/**
 * Runs a server, and again whenever it ended by itself, with growing pauses for as long as that lasts: nobody is there
 * at night to start it. Resolves with the exit code of a run that was stopped, or of a first start that was refused.
 *
 * @param {() => Promise<number>} run
 * @param {AbortSignal} stopping aborted when somebody stops the launcher
 * @param {(ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<unknown>} wait
 */
export async function runUntilStopped(run, stopping = new AbortController().signal, wait = pause) {
  let pauseMs = SHORTEST_PAUSE_MS;
  for (let isFirst = true; ; isFirst = false) {
    const startedAt = performance.now();
    const code = await run().catch((error) => {
      // Node.js itself could not be started: too little memory, or its file is just being replaced
      console.error(`The server could not be started: ${error.message}`);
      return EXIT_REFUSED;
    });
    const isEndedBySystem = code > SIGNALLED && !STOPPING.has(code);
    const isStartedAgain = STARTED_AGAIN.has(code) || isEndedBySystem || (code === EXIT_REFUSED && !isFirst);
    if (!isStartedAgain || stopping.aborted) return code;
    if (performance.now() - startedAt > GOOD_RUN_MS) pauseMs = SHORTEST_PAUSE_MS;
    await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return code;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
