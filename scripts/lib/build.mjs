// Common parts of the builds of web app and server: each is remade after changed sources.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesBelow, syncFiles } from "./files.mjs";
import { inRoot, root } from "./paths.mjs";
import { environmentWithRuntime, neededRuntime } from "./runtime.mjs";

/** Neither tests nor their helpers are part of a build. */
const TEST_CODE = /\.test\.tsx?$|\/testing\//;
/** A file in each build, written last: the hash of its sources. */
const STAMP = ".built";

/**
 * @typedef {object} Build
 * @property {string} name what is built, for the messages
 * @property {readonly string[]} folders the folders it is made from, from the root of the project
 * @property {readonly string[]} files the files beside them
 * @property {string} output its folder, from the root of the project
 * @property {readonly (readonly string[])[]} commands the programs that build it, one after the other, and their
 * arguments; each program from the root of the project
 * @property {(folder: string) => Promise<unknown>} [finish] what is left to do in its folder after that
 */

/**
 * Makes a build unless the last one is of equal sources. Throws on failure, with the cause on stderr.
 *
 * @param {Build} build
 * @param {{ force?: boolean, say?: (line: string) => void }} [options] `force`: even if up to date; `say`: left out, to stdout
 */
export async function ensureBuilt(build, { force = false, say = console.log } = {}) {
  const output = inRoot(build.output);
  const stamp = join(output, STAMP);
  const hash = hashOf(build);
  if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  say(`Building the ${build.name} …`);
  rmSync(output, { recursive: true, force: true, maxRetries: 3 });
  for (const [program, ...args] of build.commands) {
    const { error, status } = spawnSync(neededRuntime(), [inRoot(program), ...args], {
      cwd: root,
      stdio: "inherit",
      env: environmentWithRuntime({ NODE_ENV: "production" }),
    });
    if (error !== undefined || status !== 0)
      throw new Error(`the ${build.name} could not be built (${error?.message ?? "see above"})`);
  }
  await build.finish?.(output);
  syncFiles(output);
  writeFileSync(stamp, hash);
}

/**
 * A hash of the names and contents of a build's sources. Throws on an unreadable source.
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
