import { spawn } from "node:child_process";
import { root } from "./paths.mjs";
import { exitCodeOf } from "./runtime.mjs";

const TICK_MS = 1_000;
/** Ends a hanging server after 30 s (design: promise of operation). */
const LONGEST_SILENCE_TICKS = 30;

/**
 * Ends a server by SIGKILL after 30 s without its beat (apps/server/src/platform/system/beat.ts).
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { onServing: () => void, tickMs?: number }} options
 * @returns {{ ended: Promise<number>, stop: (signal: NodeJS.Signals) => void }} `ended`: exit code
 */
export function runWatched(command, args, { onServing, tickMs = TICK_MS, ...options }) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    ...options,
  });
  let silentTicks;
  child.on("message", () => {
    if (silentTicks === undefined) onServing();
    silentTicks = 0;
  });
  // ticks, not times, since a sleeping machine or a stopped launcher misses beats
  const watch = setInterval(() => {
    if (silentTicks === undefined) return;
    silentTicks += 1;
    if (silentTicks !== LONGEST_SILENCE_TICKS) return;
    console.error("The server hangs: it has been silent for 30 s. It is ended and started again.");
    child.kill("SIGKILL");
  }, tickMs);
  const ended = new Promise((resolve) => {
    child.once("error", (error) => {
      console.error(`The server could not be started: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code, signal) => resolve(code ?? exitCodeOf(signal)));
  }).finally(() => clearInterval(watch));
  return { ended, stop: (signal) => child.kill(signal) };
}
