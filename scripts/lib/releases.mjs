// A release is a complete version with its Node.js below releases/, unaffected by pulls, builds and
// installations.
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
/** Served now, or last. */
const CURRENT = join(RELEASES, "current");
const PARTS = [WEB_APP, SERVER, DOOR_PROGRAMS];

/** Built or not; throws on an unreadable source. */
function presentRelease() {
  const hash = hashOf({
    folders: [...new Set(PARTS.flatMap(({ folders }) => folders))],
    files: [...new Set(PARTS.flatMap(({ files }) => files))],
  });
  return join(RELEASES, hash.slice(0, 16));
}

/** Release of the present sources; undefined: not built. */
export function builtRelease() {
  try {
    const release = presentRelease();
    return existsSync(release) ? release : undefined;
  } catch {
    // the build reports the unreadable source
    return undefined;
  }
}

/** Served now, or last; undefined: a new hall. */
export function currentRelease() {
  return existsSync(CURRENT) ? join(RELEASES, basename(realpathSync(CURRENT))) : undefined;
}

export function makeCurrent(release) {
  const next = `${CURRENT}.next`;
  rmSync(next, { force: true, recursive: true });
  // junctions of Windows need absolute paths and are not replaced by renaming
  const isWindows = process.platform === "win32";
  symlinkSync(isWindows ? release : basename(release), next, "junction");
  if (isWindows) rmSync(CURRENT, { force: true, recursive: true });
  renameSync(next, CURRENT);
}

/** Builds the release of the present sources, unless built, and removes all others except the current one. */
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

/** Also removes the remains of interrupted builds. */
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
    // a hard link fails across disks, and for some files of the system
    copyFileSync(runtime, file);
  }
}

/** Child process of low priority, run as the folder's owner; undefined: failed, with the cause on stderr. */
export async function buildRelease(stopping = new AbortController().signal) {
  const isBuilt = await asOwnerOf(
    root,
    (owner) =>
      new Promise((resolve) => {
        const builder = spawn(process.execPath, [inRoot("scripts", "build-release.mjs")], {
          cwd: root,
          stdio: ["ignore", "inherit", "inherit"],
          // a process group, so that an abort ends all children
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
      // the process has just ended
      if (error.code !== "ESRCH") throw error;
    }
  }
}

export function programOf(release, program) {
  const { args, env } = bundledServer(program, release);
  return { command: join(release, RUNTIME_FILE), args, env };
}
