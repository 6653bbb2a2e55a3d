// What the builds of the web app and of the server have in common: each is made from the sources, only when they
// changed since the last time, and takes the place of the one before only when it is whole.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  endExchange,
  isExchangeBrokenOff,
  placesOf,
  remove,
  removeIfPossible,
  takeIn,
} from "./build-exchange.mjs";
import { isMadeFrom, STAMP, stampText } from "./build-stamp.mjs";
import { filesBelow } from "./files.mjs";
import { asOwnerOf, giveToOwnerOf } from "./folder-owner.mjs";
import { takeTurn } from "./install-turn.mjs";
import { inRoot, root } from "./paths.mjs";
import { environmentWithRuntime, neededRuntime } from "./runtime.mjs";
import { runStoppable } from "./stoppable.mjs";

/** Neither tests nor their helpers are part of a build. */
const TEST_CODE = /\.test\.tsx?$|\/testing\//;

/**
 * @typedef {object} Build
 * @property {string} name what is built, for the messages
 * @property {readonly string[]} folders the folders it is made from, from the root of the project
 * @property {readonly string[]} files the files beside them
 * @property {string} output its folder, from the root of the project
 * @property {string} main the file in it without which it is none
 * @property {(folder: string) => readonly (readonly string[])[]} commands the programs that build it into a folder (an absolute path), one after the other
 * and its arguments; the program from the root of the project
 * @property {(folder: string) => Promise<unknown>} [finish] what is left to do in that folder after that
 */

/**
 * Makes those builds that were not made from the very same sources before. They take the place of the former ones
 * together, once all are whole; if one fails, all former ones stay, and what went wrong is on stderr.
 *
 * @param {readonly Build[]} builds
 * @param {{ force?: boolean, keepsFormer?: boolean }} [options] `force`: also those that are made already; `keepsFormer`:
 * the former ones are kept for `goBack`
 * @returns {Promise<boolean>} whether all are those of the sources
 */
export async function makeBuilds(builds, { force = false, keepsFormer = false } = {}) {
  const stale = () => builds.filter((build) => force || !areMade([build]));
  let endTurn;
  try {
    if (!isExchangeBrokenOff() && stale().length === 0) return true;
    endTurn = await takeTurn(root);
    endExchange();
    // another process may have made them meanwhile
    const toMake = stale();
    for (const build of toMake) await makeNext(build, { force });
    if (toMake.length > 0) takeIn(toMake, { keepsFormer });
    return true;
  } catch (error) {
    console.error(`A build could not be made: ${error.message}`);
    // halves of it would fill a disk that is full
    for (const build of builds) removeIfPossible(placesOf(build).next);
    return false;
  } finally {
    endTurn?.();
  }
}

/** Whether all builds are those of the sources; not where a source cannot be read. */
export function areMade(builds) {
  try {
    return builds.every((build) => isMadeFrom(hashOf(build), placesOf(build).output));
  } catch {
    return false;
  }
}

/** As `makeBuilds`, for one; ends the process if that fails. */
export async function ensureBuilt(build, options) {
  if (!(await makeBuilds([build], options))) process.exit(1);
}

/** Makes a build beside the one that may be running. One that was broken off after it was whole is taken as it is. */
async function makeNext(build, { force }) {
  const { next } = placesOf(build);
  const hash = hashOf(build);
  if (!force && isMadeFrom(hash, next)) return;
  console.log(`Building the ${build.name} …`);
  remove(next);
  for (const [program, ...args] of build.commands(next)) {
    const result = await asOwnerOf(root, (owner) =>
      runStoppable(neededRuntime(), [inRoot(program), ...args], {
        cwd: root,
        stdio: "inherit",
        ...owner,
        env: environmentWithRuntime({ NODE_ENV: "production", ...(owner.env && { HOME: owner.env.HOME }) }),
      }),
    );
    if (result.error) throw result.error;
    if (result.status !== 0) throw new Error(`the ${build.name} (see above)`);
  }
  await build.finish?.(next);
  writeFileSync(join(next, STAMP), stampText(hash, next));
  for (const file of filesBelow(next)) giveToOwnerOf(root, file);
}

/**
 * A hash of the names and contents of what a build is made from.
 *
 * @param {Pick<Build, "folders" | "files">} inputs
 */
export function hashOf({ folders, files }, base = root) {
  const below = folders.flatMap((folder) => filesBelow(join(base, folder)));
  const hash = createHash("sha256");
  for (const file of [...below, ...files.map((file) => join(base, file))]) {
    const name = relative(base, file).replaceAll("\\", "/");
    if (TEST_CODE.test(name)) continue;
    hash.update(`${name}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}
