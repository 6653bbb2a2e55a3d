// Launchers that serve from one folder (the hall, and a demo beside it) leave a file each: whoever starts another one must
// not exchange what they serve, and start again when it ends, under them.
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { giveToOwnerOf } from "./folder-owner.mjs";
import { isOfLiving, ownMark } from "./process-marks.mjs";

const NAME = "dist-served-by-";

/**
 * Notes that this process serves from a folder, until it ends. What cannot be noted (a full disk) keeps nobody from serving.
 *
 * @param {string} folder
 */
export function noteServing(folder) {
  const file = join(folder, NAME + process.pid);
  try {
    writeFileSync(file, ownMark(), { flush: true });
    giveToOwnerOf(folder, file);
  } catch (error) {
    console.error(`${file} could not be written: ${error.message}`);
    rmSync(file, { force: true });
  }
  process.on("exit", () => rmSync(file, { force: true }));
}

/** Whether another process serves from a folder; removes what those left behind that were killed. */
export function isServedByOthers(folder) {
  const marks = readdirSync(folder).filter((name) => name.startsWith(NAME) && name !== NAME + process.pid);
  return marks.filter((name) => isLiving(join(folder, name))).length > 0;
}

function isLiving(file) {
  try {
    if (isOfLiving(file)) return true;
    rmSync(file, { force: true });
  } catch (error) {
    if (error.code !== "ENOENT") console.error(`${file} could not be read or removed: ${error.message}`);
  }
  return false;
}
