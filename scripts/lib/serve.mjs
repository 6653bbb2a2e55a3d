import { setTimeout as pause } from "node:timers/promises";
import { ensureInstalled } from "../ensure-installed.mjs";
import { environmentWithRuntime, requireRuntime, runForeground } from "./runtime.mjs";

/** With this the server says that it lost its database and wants to be started again (apps/server/src/serve.ts). */
const EXIT_DATABASE_LOST = 75;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Installs and builds what is missing, then runs one of the server's programs until it ends.
 *
 * @param {"main" | "demo"} program
 */
export async function serve(program) {
  ensureInstalled();
  const node = requireRuntime();
  const { ensureWebBuilt } = await import("./web-build.mjs");
  const { bundledServer, ensureServerBuilt } = await import("./server-build.mjs");
  await ensureWebBuilt();
  await ensureServerBuilt();
  const { args, env } = bundledServer(program);
  const run = () =>
    runForeground(node, [...args, ...process.argv.slice(2)], { env: environmentWithRuntime(env) });
  process.exit(await runAgainWhenLost(run));
}

/**
 * Runs a server, and again whenever it lost its database, with growing pauses for as long as the database is away.
 * Resolves with the exit code of a run that ended for another reason.
 *
 * @param {() => Promise<number>} run
 * @param {(ms: number) => Promise<unknown>} wait
 */
export async function runAgainWhenLost(run, wait = pause) {
  let code = await run();
  let pauseMs = 1_000;
  let isDatabaseAway = code === EXIT_DATABASE_LOST;
  while (isDatabaseAway) {
    await wait(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    code = await run();
    // a start that is refused (1) is the database still being away
    isDatabaseAway = code === EXIT_DATABASE_LOST || code === 1;
  }
  return code;
}
