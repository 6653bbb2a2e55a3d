// A release is a whole version in a folder of its own below releases/: the server, its commands, the programs of doors, the
// page, and the Node.js that runs them. A hall is served from there alone, so that no pull, build or installation touches what runs.
import { spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { constants, setPriority } from "node:os";
import { basename, join } from "node:path";
import { hashOf } from "./build.mjs";
import { DOOR_PROGRAMS } from "./door-build.mjs";
import { syncFiles } from "./files.mjs";
import { asOwnerOf } from "./folder-owner.mjs";
import { inRoot, root } from "./paths.mjs";
import { neededRuntime, RUNTIME_FILE } from "./runtime.mjs";
import { bundledServer, COMPILE_CACHE, ensureServerBuilt, SERVER } from "./server-build.mjs";
import { ensureWebBuilt, WEB_APP } from "./web-build.mjs";

const RELEASES = inRoot("releases");
/** A link to the release that is served, or was at last. */
const CURRENT = join(RELEASES, "current");
const PARTS = [WEB_APP, SERVER, DOOR_PROGRAMS];

/** The folder of the release of the present sources, built or not. Throws where a source cannot be read. */
function presentRelease() {
  const hash = hashOf({
    folders: [...new Set(PARTS.flatMap(({ folders }) => folders))],
    files: [...new Set(PARTS.flatMap(({ files }) => files))],
  });
  return join(RELEASES, hash.slice(0, 16));
}

/** The folder of the release of the present sources; undefined while there is none. */
export function builtRelease() {
  try {
    const release = presentRelease();
    return existsSync(release) ? release : undefined;
  } catch {
    // who builds says which source cannot be read
    return undefined;
  }
}

/** The folder of the release that is served, or was at last; undefined in a new hall. */
export function currentRelease() {
  return existsSync(CURRENT) ? join(RELEASES, basename(realpathSync(CURRENT))) : undefined;
}

/** Makes a release the current one. Throws where the disk refuses. */
export function makeCurrent(release) {
  const next = `${CURRENT}.next`;
  rmSync(next, { force: true, recursive: true });
  // only Windows has junctions, which need whole paths and are not replaced by a renaming
  const isWindows = process.platform === "win32";
  symlinkSync(isWindows ? release : basename(release), next, "junction");
  if (isWindows) rmSync(CURRENT, { force: true, recursive: true });
  renameSync(next, CURRENT);
}

/**
 * Builds the release of the present sources beside the current one, unless it is there; all others are removed. Throws
 * where that fails.
 */
export async function makeRelease() {
  const release = presentRelease();
  if (existsSync(release)) return;
  await ensureWebBuilt();
  await ensureServerBuilt();
  removeAllBut(currentRelease());
  const part = `${release}.part`;
  try {
    for (const { output } of PARTS)
      cpSync(inRoot(output), join(part, output), {
        recursive: true,
        filter: (file) => basename(file) !== COMPILE_CACHE,
      });
    addRuntime(join(part, RUNTIME_FILE));
    syncFiles(part);
    if (presentRelease() !== release) throw new Error("the sources changed while they were built");
    renameSync(part, release);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** Removes all releases but one, and what builds that were broken off left behind. */
function removeAllBut(release) {
  if (!existsSync(RELEASES)) return;
  const kept = [CURRENT, release ?? CURRENT].map((path) => basename(path));
  for (const name of readdirSync(RELEASES).filter((each) => !kept.includes(each)))
    rmSync(join(RELEASES, name), { recursive: true, force: true, maxRetries: 3 });
}

function addRuntime(file) {
  const runtime = neededRuntime();
  try {
    linkSync(runtime, file);
  } catch {
    // on another disk, or a file of the system's
    copyFileSync(runtime, file);
  }
}

/**
 * Installs and builds the release of the present sources in a process of its own (scripts/build-release.mjs), which
 * leaves the processor to the hall that is served meanwhile, and belongs to the owner of the folder, also with sudo.
 *
 * @param {AbortSignal} stopping ends it at once, with all that it started
 * @returns {Promise<string | undefined>} its folder; undefined where it could not be built, which stderr says
 */
export async function buildRelease(stopping = new AbortController().signal) {
  const isBuilt = await asOwnerOf(
    root,
    (owner) =>
      new Promise((resolve) => {
        const builder = spawn(process.execPath, [inRoot("scripts", "build-release.mjs")], {
          cwd: root,
          stdio: ["ignore", "inherit", "inherit"],
          // a group of its own, which can be ended as a whole
          detached: process.platform !== "win32",
          ...owner,
        });
        if (builder.pid !== undefined) setPriority(builder.pid, constants.priority.PRIORITY_LOW);
        stopping.addEventListener("abort", () => endGroup(builder));
        builder.once("error", (error) => {
          console.error(`Nothing could be built: ${error.message}`);
          resolve(false);
        });
        builder.once("exit", (code) => resolve(code === 0));
      }),
  );
  return isBuilt ? builtRelease() : undefined;
}

function endGroup(builder) {
  if (builder.exitCode !== null || builder.signalCode !== null) return;
  if (process.platform === "win32") builder.kill();
  else {
    try {
      process.kill(-builder.pid, "SIGKILL");
    } catch (error) {
      // it has just ended by itself
      if (error.code !== "ESRCH") throw error;
    }
  }
}

/** How a program of a release is started. */
export function programOf(release, program) {
  const { args, env } = bundledServer(program, release);
  return { command: join(release, RUNTIME_FILE), args, env };
}
