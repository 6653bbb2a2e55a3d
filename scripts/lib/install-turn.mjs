// Two that install or build in the same folder at once (a restart of the server and a command beside it) would each take
// the other's half-made packages for an installation that was broken off, or write into one folder.
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { giveToOwnerOf } from "./folder-owner.mjs";
import { exitCodeOf, isNpmGone } from "./runtime.mjs";

const LOOK_AGAIN_MS = 250;
/** So long a file may be there before it is told whose it is. */
const WRITING_MS = 2_000;
/** No installation and no build takes longer: a file of this age is left over, even if its number means another process by now. */
const LONGEST_MS = 30 * 60_000;

/**
 * Waits until nobody else installs or builds in the folder. A file tells the others, which a process that was killed leaves
 * behind: it counts while that process lives. Ends this process where the npm that runs it is gone meanwhile.
 *
 * @param {string} folder
 * @returns {Promise<() => void>} lets the next one have its turn
 */
export async function takeTurn(folder) {
  const file = join(folder, "node_modules.installing");
  for (let isFirst = true; !create(folder, file); isFirst = false) {
    if (!isHeld(file)) {
      rmSync(file, { force: true });
      continue;
    }
    if (isFirst) console.log(`Waiting for another process to install or build (${file}) …`);
    await pause(LOOK_AGAIN_MS);
    if (isNpmGone()) process.exit(exitCodeOf("SIGTERM"));
  }
  return () => rmSync(file, { force: true });
}

function create(folder, file) {
  try {
    writeFileSync(file, ownMark(), { flag: "wx" });
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
  giveToOwnerOf(folder, file);
  return true;
}

/** What tells this process from all others, as a file keeps it. */
export function ownMark() {
  return `${process.pid} ${startOf(process.pid)}`;
}

/** Whether the process lives that left this mark. */
export function isOfLiving(mark) {
  const [pid, start] = mark.split(" ");
  return startOf(pid) === start && lives(Number(pid));
}

function isHeld(file) {
  try {
    const mark = readFileSync(file, "utf8");
    // a clock may have been put back since
    const ageMs = Math.abs(Date.now() - statSync(file).mtimeMs);
    if (!mark.includes(" ")) return ageMs < WRITING_MS;
    return ageMs < LONGEST_MS && isOfLiving(mark);
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
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
