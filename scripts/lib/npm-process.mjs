// npm and the shell between us die of a signal without passing it on reliably: who runs under them has to notice the end
// of npm, and would go on alone otherwise, with the port still taken. "npm" is also pnpm, yarn or npx.
import { existsSync } from "node:fs";
import { commandOf, isLiving, markOf, parentOf } from "./process-marks.mjs";

const CHECK_MS = 250;

/** The script that npm runs, before the words that were added to it; undefined where no npm runs it. */
const SCRIPT = process.env.npm_lifecycle_script;
const IS_RUN_BY_NPM = process.env.npm_lifecycle_event !== undefined && process.platform !== "win32";
const HAS_PROC = existsSync("/proc/self/stat");

/** Noted before anything else is done: npm may be ended while this process installs or builds. */
const PARENT = process.ppid;
const NPM = markOf(isShellOfNpm(PARENT) ? parentOf(PARENT) : PARENT);

/**
 * Whether the npm that runs this script has been ended. Whoever started npm may have ended: `npm start &` outlives its
 * shell. Without /proc (macOS) only the parent is seen: there /bin/sh gives its place to the script, so that it is npm;
 * behind another shell the end of npm is noticed with that of the shell.
 */
export function isNpmGone() {
  if (!IS_RUN_BY_NPM) return false;
  return HAS_PROC ? !isLiving(NPM) : process.ppid !== PARENT;
}

/**
 * Calls back when the npm that runs this script has been ended.
 *
 * @returns {() => void} ends the watch
 */
export function whenNpmIsGone(callback) {
  const timer = setInterval(() => {
    if (!isNpmGone()) return;
    clearInterval(timer);
    callback();
  }, CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether a process is the shell that npm has run the script. bash gives its place to the script, dash stays between. */
function isShellOfNpm(pid) {
  const [, ...words] = commandOf(pid);
  return SCRIPT !== undefined && words[0] === "-c" && words.some((word) => word.startsWith(SCRIPT));
}
