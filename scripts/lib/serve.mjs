import { setTimeout as pause } from "node:timers/promises";
import { ensureInstalled } from "../ensure-installed.mjs";
import { environmentWithRuntime, exitCodeOf, requireRuntime, runForeground } from "./runtime.mjs";

/**
 * With these a server ends that is to be started again: it lost its database (75), met an error that nobody caught (70;
 * both in apps/server/src/serve.ts), or was ended by the system, for instance as memory ran out (128 and a signal).
 */
const STARTED_AGAIN = new Set([75, 70, ...["SIGABRT", "SIGBUS", "SIGKILL", "SIGSEGV"].map(exitCodeOf)]);
/** A start that is refused: after such an end, because what it needs is still away. */
const EXIT_REFUSED = 1;
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
  process.exit(await runUntilStopped(run));
}

/**
 * Runs a server, and again whenever it ended by itself, with growing pauses for as long as that lasts: nobody is there
 * at night to start it. Resolves with the exit code of a run that was stopped, or of a first start that was refused.
 *
 * @param {() => Promise<number>} run
 * @param {(ms: number) => Promise<unknown>} wait
 */
export async function runUntilStopped(run, wait = pause) {
  let code = await run();
  let pauseMs = 1_000;
  let isStartedAgain = STARTED_AGAIN.has(code);
  while (isStartedAgain) {
    await wait(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    code = await run();
    isStartedAgain = STARTED_AGAIN.has(code) || code === EXIT_REFUSED;
  }
  return code;
}
