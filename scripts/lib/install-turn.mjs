// Two that install or build in the same folder at once (a restart of the server and a command beside it) would each take
// the other's half-made packages for an installation that was broken off, or write into one folder.
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { giveToOwnerOf } from "./folder-owner.mjs";
import { isNpmGone } from "./npm-process.mjs";
import { isOfLiving, ownMark } from "./process-marks.mjs";
import { exitCodeOf } from "./runtime.mjs";

const LOOK_AGAIN_MS = 250;
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

function isHeld(file) {
  try {
    // a clock may have been put back since
    return isOfLiving(file) && Math.abs(Date.now() - statSync(file).mtimeMs) < LONGEST_MS;
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}
