// What installs and builds takes minutes, and whoever stops this process meanwhile wants neither it nor them to go on.
import { spawn, spawnSync } from "node:child_process";
import { whenNpmIsGone } from "./npm-process.mjs";
import { exitCodeOf } from "./runtime.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program to its end. Where this process is stopped (a signal, the end of the npm that runs it), the program is
 * killed with all that it started, and this process ends at once.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { longestMs?: number }} options `longestMs`: after which it is killed
 * @returns {Promise<{ status: number | null, output: string, error?: Error }>} what it printed, where that is piped;
 * `error`: it could not be started
 */
export async function runStoppable(command, args, { longestMs, ...options }) {
  const child = spawn(command, args, {
    ...options,
    // a group of its own, which can be killed together
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
  const stop = (signal) => {
    killGroup(child);
    process.exit(exitCodeOf(signal));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const endWatch = whenNpmIsGone(() => stop("SIGTERM"));
  const timer = longestMs === undefined ? undefined : setTimeout(() => killGroup(child), longestMs);
  try {
    return await new Promise((resolve) => {
      child.once("error", (error) => resolve({ status: null, output, error }));
      child.once("close", (status) => resolve({ status, output }));
    });
  } finally {
    clearTimeout(timer);
    endWatch();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

function killGroup({ pid }) {
  if (pid === undefined) return;
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // it has just ended by itself
    if (error.code !== "ESRCH") throw error;
  }
}
