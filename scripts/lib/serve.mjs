import { setTimeout as pause } from "node:timers/promises";
import { canGoBack, forgetFormer, goBack, mendExchange } from "./build-exchange.mjs";
import { isWhole } from "./build-stamp.mjs";
import { forgetFormerRuntime, install } from "./installation.mjs";
import { whenNpmIsGone } from "./npm-process.mjs";
import { inRoot, root } from "./paths.mjs";
import {
  environmentWithRuntime,
  exitCodeOf,
  findRuntime,
  REQUIRED_MAJOR,
  requireRuntime,
  runForeground,
} from "./runtime.mjs";
import { isServedByOthers, noteServing } from "./serving-marks.mjs";

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
/** After a first run of this length a version has proved itself, however long it took to change the tables. */
const PROVED_MS = 10 * 60_000;

/**
 * Installs and builds what is missing, then runs one of the server's programs until it ends. Where an update cannot be
 * installed or built (no internet, no memory), or another launcher serves from the same folder, the version that was built
 * before goes on: no hall stays dark for that.
 *
 * @param {"main" | "demo"} program
 */
export async function serve(program) {
  const isInstalled = await install(root);
  const { WEB_APP, webAppExists } = await import("./web-build.mjs");
  const { bundledServer, SERVER, serverMajor } = await import("./server-build.mjs");
  const { areMade, makeBuilds } = await import("./build.mjs");
  const builds = webAppExists() ? [WEB_APP, SERVER] : [SERVER];
  const notWhole = () => [WEB_APP, SERVER].filter(({ output, main }) => !isWhole(inRoot(output), main));
  if (isServedByOthers(root) && notWhole().length === 0) {
    if (!areMade(builds))
      console.error(
        "The update was NOT installed, as another process serves from this folder: the version built before is served.",
      );
  } else if (!isInstalled || !(await makeBuilds(builds, { keepsFormer: true }))) {
    await mendExchange();
    const missing = notWhole();
    for (const { name, output } of missing)
      console.error(`Nothing can be served: the ${name} in ${output} is missing, or not as it was built.`);
    if (missing.length > 0) process.exit(1);
    console.error(
      "The update was NOT installed: the version built before is served. The next start tries again.",
    );
  }
  const { args, env } = bundledServer(program);
  // looked for once: at a later start its file may just be replaced, or the memory be short
  let node = requireRuntime(serverMajor());
  const run = () =>
    runForeground(node, [...args, ...process.argv.slice(2)], { env: environmentWithRuntime(env) });
  // whoever stops the launcher while no server runs ends it at once
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopping.abort());
  whenNpmIsGone(() => stopping.abort());
  noteServing(root);
  const former = {
    canGoBack: () => !isServedByOthers(root) && canGoBack(),
    goBack: async () => {
      await goBack();
      node = findRuntime(serverMajor()) ?? node;
    },
    forgetFormer: async () => {
      await forgetFormer();
      if (serverMajor() === REQUIRED_MAJOR) await forgetFormerRuntime(root);
    },
  };
  let isFirst = true;
  const runAgain = () => {
    if (!isFirst) return run();
    isFirst = false;
    return runUpdate(run, former, stopping.signal);
  };
  process.exit(await runUntilStopped(runAgain, stopping.signal));
}

/**
 * Runs a version for the first time. If its start is refused and the former version is still there, that one is put back
 * in place and served: what the new one needs (room for a backup, for instance) the former one may not.
 *
 * @param {() => Promise<number>} run
 * @param {{ canGoBack: () => boolean, goBack: () => Promise<void>, forgetFormer: () => Promise<void> }} former
 * @param {AbortSignal} stopping aborted when somebody stops the launcher
 * @returns {Promise<number>} the exit code of the run, or of that of the former version
 */
export async function runUpdate(run, { canGoBack, goBack, forgetFormer }, stopping) {
  const forget = () =>
    forgetFormer().catch((error) => console.error(`The former version stays on the disk: ${error.message}`));
  const timer = setTimeout(forget, PROVED_MS);
  const code = await run().finally(() => clearTimeout(timer));
  if (code !== EXIT_REFUSED) await forget();
  if (code !== EXIT_REFUSED || stopping.aborted || !canGoBack()) return code;
  try {
    await goBack();
  } catch (error) {
    console.error(`The former version could not be put back in place: ${error.message}`);
    return code;
  }
  if (stopping.aborted) return code;
  console.error(
    "The update could NOT be started (see above): the version built before is started. The next start tries again.",
  );
  return run();
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
