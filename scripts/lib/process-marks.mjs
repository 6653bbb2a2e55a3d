// What a process writes into a file so that others know whether it still lives, also after a restart of the machine.
import { readFileSync, statSync } from "node:fs";

/** So long a file may be there before it is told whose it is; one that a power cut left is empty for ever. */
const WRITING_MS = 2_000;

/** What tells this process from all others. */
export function ownMark() {
  return `${process.pid} ${startOf(process.pid)}`;
}

/** Whether the process lives whose mark a file holds. Throws where it cannot be read. */
export function isOfLiving(file) {
  const mark = readFileSync(file, "utf8");
  // a clock may have been put back since
  if (!mark.includes(" ")) return Math.abs(Date.now() - statSync(file).mtimeMs) < WRITING_MS;
  const [pid, start] = mark.split(" ");
  return startOf(pid) === start && lives(Number(pid));
}

/** When a process was started, where the system tells it in a file (Linux): after a restart it has a number again. */
function startOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19];
  } catch {
    return "-";
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
