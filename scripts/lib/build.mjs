// What the builds of the web app and of the server have in common: each is made from the sources, and only when they
// changed since the last time.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { filesBelow } from "./files.mjs";
import { inRoot, root } from "./paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./runtime.mjs";

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
 * @property {readonly string[]} command the program that builds it and its arguments, from the root of the project
 * @property {() => Promise<void>} [finish] what is left to do after that
 */

/**
 * Makes a build unless the last one was made from the very same inputs. Ends the process if that fails.
 *
 * @param {Build} build
 */
export async function ensureBuilt(build, { force = false } = {}) {
  const output = inRoot(build.output);
  const stamp = join(output, STAMP);
  const hash = hashOf(build);
  const isFresh = existsSync(stamp) && readFileSync(stamp, "utf8") === stampText(hash, output);
  if (!force && isFresh) return;
  console.log(`Building the ${build.name} …`);
  // a build that is broken off must not pass for the one before it
  rmSync(stamp, { force: true });
  const [program, ...args] = build.command;
  const result = spawnSync(requireRuntime(), [inRoot(program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: environmentWithRuntime({ NODE_ENV: "production" }),
  });
  if (result.status !== 0) {
    console.error(`The ${build.name} could not be built (see above).`);
    process.exit(1);
  }
  await build.finish?.();
  writeFileSync(stamp, stampText(hash, output));
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
