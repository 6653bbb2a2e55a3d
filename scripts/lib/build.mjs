// What the builds of the web app and of the server have in common: each is made from the sources, only when they
// changed since the last time, and takes the place of the one before only when it is whole.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { filesBelow } from "./files.mjs";
import { asOwnerOf, giveToOwnerOf } from "./folder-owner.mjs";
import { takeTurn } from "./install-turn.mjs";
import { inRoot, root } from "./paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./runtime.mjs";
import { runStoppable } from "./stoppable.mjs";

/** The file in the output that tells of the last build. */
const STAMP = ".built";
/** Neither tests nor their helpers are part of a build. */
const TEST_CODE = /\.test\.tsx?$|\/testing\//;

/**
 * @typedef {object} Build
 * @property {string} name what is built, for the messages
 * @property {readonly string[]} folders the folders it is made from, from the root of the project
 * @property {readonly string[]} files the files beside them
 * @property {string} output its folder, from the root of the project
 * @property {(folder: string) => readonly string[]} command the program that builds it into a folder (an absolute path)
 * and its arguments; the program from the root of the project
 * @property {(folder: string) => Promise<unknown>} [finish] what is left to do in that folder after that
 */

/**
 * Makes those builds that were not made from the very same sources before. They take the place of the former ones
 * together, once all are whole; if one fails, all former ones stay, and what went wrong is on stderr.
 *
 * @param {readonly Build[]} builds
 * @returns {Promise<boolean>} whether all are those of the sources
 */
export async function makeBuilds(builds, { force = false } = {}) {
  const stale = () => builds.filter((build) => force || !isMadeFrom(hashOf(build), placesOf(build).output));
  let endTurn;
  try {
    if (stale().length === 0) return true;
    endTurn = await takeTurn(root);
    // another process may have made them meanwhile
    const toMake = stale();
    for (const build of toMake) await makeNext(build, { force });
    for (const build of toMake) takeIn(build);
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

/** As `makeBuilds`, for one; ends the process if that fails. */
export async function ensureBuilt(build, options) {
  if (!(await makeBuilds([build], options))) process.exit(1);
}

function placesOf({ output }) {
  const folder = inRoot(output);
  return { output: folder, next: `${folder}-next`, before: `${folder}-before` };
}

/** Makes a build beside the one that may be running. One that was broken off after it was whole is taken as it is. */
async function makeNext(build, { force }) {
  const { next } = placesOf(build);
  const hash = hashOf(build);
  if (!force && isMadeFrom(hash, next)) return;
  console.log(`Building the ${build.name} …`);
  remove(next);
  const [program, ...args] = build.command(next);
  const result = await asOwnerOf(root, (owner) =>
    runStoppable(requireRuntime(), [inRoot(program), ...args], {
      cwd: root,
      stdio: "inherit",
      ...owner,
      env: environmentWithRuntime({ NODE_ENV: "production", ...(owner.env && { HOME: owner.env.HOME }) }),
    }),
  );
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`the ${build.name} (see above)`);
  await build.finish?.(next);
  writeFileSync(join(next, STAMP), stampText(hash, next));
  for (const file of filesBelow(next)) giveToOwnerOf(root, file);
}

/** After a kill between the two steps the next start finds the next build whole and goes on here. */
function takeIn(build) {
  const { output, next, before } = placesOf(build);
  remove(before);
  if (existsSync(output)) renameSync(output, before);
  renameSync(next, output);
  removeIfPossible(before);
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** What cannot be removed lies beside the builds and is in nobody's way until the next one. */
function removeIfPossible(folder) {
  try {
    remove(folder);
  } catch (error) {
    console.error(`${folder} could not be removed: ${error.message}`);
  }
}

function isMadeFrom(hash, output) {
  const stamp = join(output, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === stampText(hash, output);
}

/**
 * Whether a build is as it was when it was made, from whatever sources that was.
 *
 * @param {string} output its folder
 */
export function isWhole(output) {
  const stamp = join(output, STAMP);
  if (!existsSync(stamp)) return false;
  const made = readFileSync(stamp, "utf8");
  return made === stampText(made.split("\n", 1)[0], output);
}

/** What a build was made from, and how large each of its files is: a power cut may leave a part of one, or nothing. */
export function stampText(hash, output) {
  const files = filesBelow(output).filter((file) => basename(file) !== STAMP);
  const sizes = files.map((file) => `${relative(output, file)} ${statSync(file).size}\n`);
  return `${hash}\n${sizes.sort().join("")}`;
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
