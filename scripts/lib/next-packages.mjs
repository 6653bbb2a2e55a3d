// The folder in which npm makes the packages that are to take the place of those in use: `npm ci` empties node_modules
// before it fetches the first package, and again when it fails, also long after whoever started it was killed.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  unlinkSync,
} from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { asOwnerOf, giveToOwnerOf } from "./folder-owner.mjs";
import { runStoppable } from "./stoppable.mjs";

const NAME = "node_modules.next-";
const NPM_CI = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
/** A hall waits: npm's own pauses, 10 and 60 seconds, make each start without internet a minute and more longer. */
const SHORT_PAUSES = [
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
  "--fetch-timeout=60000",
];

const LONGEST_SYNC_MS = 60_000;

/** Whether an entry of the project's folder is such a folder. */
export function isNextFolder(name) {
  return name.startsWith(NAME);
}

/**
 * Makes such a folder. Its name is new each time: an npm of before may still write into its own.
 *
 * @param {string} folder the project's
 * @returns {string}
 */
export function newNextFolder(folder) {
  const next = mkdtempSync(join(folder, NAME));
  giveToOwnerOf(folder, next);
  return next;
}

/**
 * Copies what npm reads, laid out as in the project: the links that it makes to the project's own packages are right in
 * both.
 */
function copyWhatNpmReads(folder, next) {
  const own = ownPackages(folder).map((path) => join(path, "package.json"));
  for (const file of ["package.json", "package-lock.json", ".npmrc", ...own]) {
    if (!existsSync(join(folder, file))) continue;
    mkdirSync(dirname(join(next, file)), { recursive: true });
    copyFileSync(join(folder, file), join(next, file));
  }
  for (const made of readdirSync(next, { recursive: true })) giveToOwnerOf(folder, join(next, made));
}

/**
 * Has npm make node_modules in that folder, and waits until it is on the disk.
 *
 * @returns {Promise<boolean>} whether it is whole; if not, what npm said is on stderr
 */
export async function makePackages(folder, next, longestMs) {
  copyWhatNpmReads(folder, next);
  const npm = npmCommand();
  const args = [...npm.args, ...NPM_CI, ...SHORT_PAUSES, "--loglevel=error"];
  const result = await asOwnerOf(folder, (owner) =>
    runStoppable(npm.command, args, {
      cwd: next,
      shell: npm.shell,
      stdio: ["ignore", "pipe", "pipe"],
      longestMs,
      ...owner,
    }),
  );
  if (result.status !== 0 || !existsSync(join(next, "node_modules"))) {
    console.error(result.error?.message ?? result.output);
    return false;
  }
  turnLinks(folder, next);
  // npm does not wait for the disk, where a power cut would leave parts of files; Windows has no such command
  const synced = runStoppable("sync", process.platform === "linux" ? ["-f", next] : [], { stdio: "ignore" });
  // of all disks one may hang, with the backups
  await Promise.race([synced, pause(LONGEST_SYNC_MS, undefined, { ref: false })]);
  return true;
}

/** The folders of the packages that are part of the project, from its own. */
function ownPackages(folder) {
  return Object.keys(packagesOf(folder)).filter((path) => path !== "" && !path.includes("node_modules/"));
}

function packagesOf(folder) {
  return JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages ?? {};
}

/** On Windows npm makes links with whole paths, which lead into a folder that will be gone. */
function turnLinks(folder, next) {
  for (const [path, { link, resolved }] of Object.entries(packagesOf(next))) {
    const place = join(next, path);
    if (link !== true || !existsSync(place) || !isAbsolute(readlinkSync(place))) continue;
    unlinkSync(place);
    symlinkSync(join(folder, resolved), place, "junction");
  }
}

function npmCommand() {
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith(".js"))
    return {
      command: process.env.npm_node_execpath ?? process.execPath,
      args: [npmScript],
      shell: false,
    };
  return { command: "npm", args: [], shell: process.platform === "win32" };
}
