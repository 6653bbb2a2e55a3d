// Installs the dependencies of a folder without risking those that are there: npm works in a folder of its own, and what
// it made takes their place when it is whole.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { giveToOwnerOf } from "./folder-owner.mjs";
import { takeTurn } from "./install-turn.mjs";
import { isNextFolder, makePackages, newNextFolder } from "./next-packages.mjs";
import {
  findRuntime,
  formerRuntimePackage,
  installedRuntimePath,
  majorOf,
  missingRuntime,
  REQUIRED_MAJOR,
  runtimeIn,
  runtimePackage,
} from "./runtime.mjs";

/** A network that swallows packets must not keep a hall dark for longer; a slow line needs about half of it. */
const LONGEST_MS = 5 * 60_000;

/** Where things lie in a folder. */
function placesIn(folder) {
  const modules = join(folder, "node_modules");
  return {
    lockFile: join(folder, "package-lock.json"),
    modules,
    before: join(folder, "node_modules.before"),
    /** npm writes it when all else is there. */
    npmsOwnRecord: join(modules, ".package-lock.json"),
    /** The hash of package-lock.json, written when all packages are on the disk. */
    stamp: join(modules, ".platzwart-installed"),
  };
}

/**
 * Installs what the folder's package-lock.json says unless that is there. If npm fails, the packages from before stay,
 * and what went wrong is on stderr.
 *
 * @param {string} folder
 * @param {number} [longestMs] after which npm is ended
 * @returns {Promise<boolean>} whether the packages are those of package-lock.json
 */
export async function install(folder, longestMs = LONGEST_MS) {
  let endTurn;
  try {
    if (isInstalled(folder) && leftIn(folder).length === 0) return true;
    endTurn = await takeTurn(folder);
    mendBrokenOff(folder);
    return isInstalled(folder) || (await installAnew(folder, longestMs));
  } catch (error) {
    console.error(`The dependencies could not be installed: ${error.message}`);
    return false;
  } finally {
    endTurn?.();
  }
}

function isInstalled(folder) {
  const { lockFile, npmsOwnRecord, stamp } = placesIn(folder);
  const runtime = installedRuntimePath(folder);
  if (!existsSync(npmsOwnRecord) || (runtime !== undefined && !existsSync(runtime))) return false;
  const hash = hashOf(lockFile);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return true;
  // Installed by hand with npm: its own record is then the youngest of all.
  const record = statSync(npmsOwnRecord).mtimeMs;
  const stamped = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (record < statSync(lockFile).mtimeMs || record < stamped) return false;
  try {
    writeStamp(folder, stamp, hash);
  } catch {
    // installed by root, or on a disk that is full by now: the next start looks again
  }
  return true;
}

/** The folders that installations left behind that were broken off. */
function leftIn(folder) {
  return readdirSync(folder).filter((name) => name === "node_modules.before" || isNextFolder(name));
}

/** After a kill or a power cut: what was put aside comes back, unless what takes its place is there. */
function mendBrokenOff(folder) {
  for (const name of leftIn(folder).filter(isNextFolder)) removeIfPossible(join(folder, name));
  const { modules, before, stamp } = placesIn(folder);
  if (!existsSync(before)) return;
  // packages without a stamp are half of an installation: in former versions npm worked in node_modules itself
  if (existsSync(stamp)) removeBefore(modules, before);
  else putBack(modules, before);
}

async function installAnew(folder, longestMs) {
  console.log("Installing dependencies (once, about half a minute) …");
  const next = newNextFolder(folder);
  try {
    if (!(await makePackages(folder, next, longestMs)))
      console.error("The dependencies could not be installed (npm ci failed, see above).");
    else if (hasRuntime(folder, next)) {
      takeIn(folder, next);
      return true;
    }
  } finally {
    removeIfPossible(next);
  }
  if (existsSync(placesIn(folder).modules)) console.error("Those that were there before stay.");
  return false;
}

/**
 * Whether there will be a Node.js of the required major version with these packages: npm leaves out without a word what
 * is optional and cannot be fetched.
 */
function hasRuntime(folder, next) {
  const isReplaced = process.execPath.startsWith(placesIn(folder).modules + sep);
  const paths = [installedRuntimePath(next), ...(isReplaced ? [] : [process.execPath])];
  if (findRuntime(REQUIRED_MAJOR, paths) !== undefined) return true;
  console.error(missingRuntime(paths));
  console.error("The dependencies could not be installed: npm ci did not bring that Node.js.");
  return false;
}

function takeIn(folder, next) {
  const { modules, before } = placesIn(folder);
  const made = placesIn(next);
  writeStamp(folder, made.stamp, hashOf(made.lockFile));
  // packages that root installed by hand can be moved, not removed: over a folder that is empty
  if (existsSync(before)) renameSync(before, newNextFolder(folder));
  const isPutAside = existsSync(modules);
  if (isPutAside) renameSync(modules, before);
  try {
    renameSync(made.modules, modules);
  } catch (error) {
    if (isPutAside) putBack(modules, before);
    throw error;
  }
  removeBefore(modules, before);
}

/** Removes packages that others have replaced, but for a Node.js of another major version. */
function removeBefore(modules, before) {
  try {
    keepRuntime(modules, before);
  } catch (error) {
    console.error(`The Node.js of the version before could not be kept: ${error.message}`);
  }
  removeIfPossible(before);
}

/** The version built before goes on with its Node.js until the update has proved itself. */
function keepRuntime(modules, before) {
  const installed = runtimePackage(modules);
  const former = formerRuntimePackage(modules);
  if (installed === undefined || existsSync(former)) return;
  const major = majorOf(runtimeIn(installed));
  const kept = [runtimePackage(before), formerRuntimePackage(before)].find((folder) => {
    const itsMajor = majorOf(runtimeIn(folder));
    return itsMajor !== undefined && itsMajor !== major;
  });
  if (kept !== undefined && major !== undefined) renameSync(kept, former);
}

/** Removes the Node.js that was kept for the version built before. */
export async function forgetFormerRuntime(folder) {
  const former = formerRuntimePackage(placesIn(folder).modules);
  if (!existsSync(former)) return;
  const endTurn = await takeTurn(folder);
  try {
    removeIfPossible(former);
  } finally {
    endTurn();
  }
}

function putBack(modules, before) {
  remove(modules);
  renameSync(before, modules);
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** What cannot be removed, as an npm still writes there of which nobody knows, the next turn removes. */
function removeIfPossible(folder) {
  try {
    remove(folder);
  } catch (error) {
    console.error(`${folder} could not be removed: ${error.message}`);
  }
}

function hashOf(lockFile) {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

function writeStamp(folder, stamp, hash) {
  writeFileSync(stamp, hash);
  giveToOwnerOf(folder, stamp);
}
