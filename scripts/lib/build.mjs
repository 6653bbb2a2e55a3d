// Builds are remade after changed sources.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesBelow, syncFiles } from "./files.mjs";
import { inRoot, root } from "./paths.mjs";
import { environmentWithRuntime, neededRuntime } from "./runtime.mjs";

const TEST_CODE = /\.test\.tsx?$|\/testing\//;
/** Written last: the hash of the sources. */
const STAMP = ".built";

/**
 * Paths from the root; `files` are outside `folders`, `commands` run in order.
 * @typedef {{ name: string, folders: readonly string[], files: readonly string[], output: string, commands:
 * readonly (readonly string[])[], finish?: (output: string) => Promise<unknown> }} Build
 */

/** Builds after changed sources, or with `force`; throws on failure, with the cause on stderr. */
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

/** Covers names and contents; throws on an unreadable source. */
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
