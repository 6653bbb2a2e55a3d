// What tells a process from all others, so that others know whether it still lives, also after a restart of the machine:
// its number, which another one may have by then, and when it was started, where the system tells that in files (Linux).
import { readFileSync, statSync } from "node:fs";

/** So long a file may be there before it is told whose it is; one that a power cut left is empty for ever. */
const WRITING_MS = 2_000;

/** What tells a process from all others. */
export function markOf(pid) {
  return `${pid} ${startOf(pid)}`;
}

export function ownMark() {
  return markOf(process.pid);
}

/** Whether the process lives that has this mark. */
export function isLiving(mark) {
  const [pid, start] = mark.split(" ");
  return startOf(pid) === start && lives(Number(pid));
}

/** Whether the process lives whose mark a file holds. Throws where it cannot be read. */
export function isOfLiving(file) {
  const mark = readFileSync(file, "utf8");
  // a clock may have been put back since
  if (!mark.includes(" ")) return Math.abs(Date.now() - statSync(file).mtimeMs) < WRITING_MS;
  return isLiving(mark);
}

/** The number of a process's parent; undefined where the system does not tell. */
export function parentOf(pid) {
  const parent = statusOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** The words of the command that a process runs; none where the system does not tell. */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

function startOf(pid) {
  const status = statusOf(pid);
  if (status === undefined) return "-";
  // one that has ended keeps its number until its parent asks
  return "ZX".includes(status[0]) ? "ended" : status[19];
}

/** What the system tells of a process, from its state on (proc_pid_stat(5)): its name before may hold anything. */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
