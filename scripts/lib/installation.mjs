// Installs the dependencies of a folder without risking those that are there: `npm ci` empties node_modules, with the
// Node.js that runs the server, before it fetches the first package, and without internet it ends there.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join, relative, sep } from "node:path";
import { asOwnerOf, giveToOwnerOf } from "./folder-owner.mjs";
import { takeTurn } from "./install-turn.mjs";
import { installedRuntimePath } from "./runtime.mjs";

const NPM_CI = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
/** A hall waits: npm's own pauses, 10 and 60 seconds, make each start without internet a minute and more longer. */
const SHORT_PAUSES = [
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
  "--fetch-timeout=60000",
];
/** A network that swallows packets must not keep a hall dark for longer; a slow line needs about half of it. */
const LONGEST_MS = 5 * 60_000;

/**
 * Where things lie in a folder. Only its own node_modules is put aside: npm empties those of the workspaces too, but
 * no package lies there (installation.test.ts).
 */
function placesIn(folder) {
  const modules = join(folder, "node_modules");
  return {
    lockFile: join(folder, "package-lock.json"),
    modules,
    before: join(folder, "node_modules.before"),
    /** npm writes it when all else is there. */
    npmsOwnRecord: join(modules, ".package-lock.json"),
    stamp: join(modules, ".platzwart-installed"),
  };
}

/**
 * Installs what the folder's package-lock.json says unless that is there. If npm fails, the packages from before stay,
 * and what went wrong is on stderr.
 *
 * @param {string} folder
 * @param {number} [longestMs] after which npm is ended
 * @returns {boolean} whether the packages are those of package-lock.json
 */
export function install(folder, longestMs = LONGEST_MS) {
  if (isInstalled(folder) && !existsSync(placesIn(folder).before)) return true;
  let endTurn;
  try {
    endTurn = takeTurn(folder);
    mendBrokenOff(folder);
    return isInstalled(folder) || installAnew(folder, longestMs);
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
  writeStamp(folder, hash);
  return true;
}

/** After a kill or a power cut: what was put aside comes back, unless all that npm wrote was on the disk by then. */
function mendBrokenOff(folder) {
  const { lockFile, modules, before, stamp } = placesIn(folder);
  if (!existsSync(before)) return;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hashOf(lockFile)) remove(before);
  else putBack(modules, before);
}

function installAnew(folder, longestMs) {
  const { lockFile, modules, before } = placesIn(folder);
  console.log("Installing dependencies (once, about half a minute) …");
  const hash = hashOf(lockFile);
  // as npm runs, it is found in `before`
  const isPutAside = existsSync(modules);
  if (isPutAside) renameSync(modules, before);
  const npm = npmCommand(folder);
  const owner = asOwnerOf(folder);
  const result = spawnSync(npm.command, [...npm.args, ...NPM_CI, ...SHORT_PAUSES, "--loglevel=error"], {
    cwd: folder,
    shell: npm.shell,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: longestMs,
    killSignal: "SIGKILL",
    ...owner,
    env: withMovedPath(folder, owner.env ?? process.env),
  });
  if (result.status === 0 && existsSync(modules)) {
    // npm does not wait for the disk, where a power cut would leave parts of files; Windows has no such command
    spawnSync("sync", { stdio: "ignore" });
    writeStamp(folder, hash);
    remove(before);
    return true;
  }
  console.error(result.stdout ?? "");
  console.error(result.stderr ?? result.error?.message ?? "");
  console.error("The dependencies could not be installed (npm ci failed, see above).");
  if (isPutAside) {
    putBack(modules, before);
    console.error("Those that were there before are there again.");
  }
  return false;
}

function putBack(modules, before) {
  remove(modules);
  renameSync(before, modules);
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function hashOf(lockFile) {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

function writeStamp(folder, hash) {
  const { stamp } = placesIn(folder);
  writeFileSync(stamp, hash);
  giveToOwnerOf(folder, stamp);
}

function npmCommand(folder) {
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith(".js")) {
    const node = process.env.npm_node_execpath ?? process.execPath;
    return { command: moved(folder, node), args: [moved(folder, npmScript)], shell: false };
  }
  return { command: "npm", args: [], shell: process.platform === "win32" };
}

/** Where a program lies while npm installs: the Node.js that runs npm may be the one of the packages put aside. */
function moved(folder, path) {
  const { modules, before } = placesIn(folder);
  const isInside = path === modules || path.startsWith(modules + sep);
  return isInside ? join(before, relative(modules, path)) : path;
}

function withMovedPath(folder, env) {
  const key = Object.keys(env).find((name) => name.toUpperCase() === "PATH");
  if (key === undefined) return env;
  const paths = env[key].split(delimiter).map((path) => moved(folder, path));
  return { ...env, [key]: paths.join(delimiter) };
}
