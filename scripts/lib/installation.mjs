import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { root } from "./paths.mjs";

const NPM_CI = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];

/**
 * Installs the packages of the folder's package-lock.json unless installed. A served hall is unaffected: a release needs no
 * packages.
 *
 * @param {{ say?: (line: string) => void }} [options] `say`: left out, to stdout
 * @returns {boolean} whether the packages are those of package-lock.json; if not, npm's output is on stderr
 */
export function install(folder = root, { say = console.log } = {}) {
  if (isInstalled(folder)) return true;
  say("Installing dependencies (once, about half a minute) …");
  const npm = npmCommand();
  const { error, status } = spawnSync(npm.command, [...npm.args, ...NPM_CI, "--loglevel=error"], {
    cwd: folder,
    env: withCache(folder),
    shell: npm.shell,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (error === undefined && status === 0) {
    writeFileSync(stampIn(folder), hashOfLock(folder));
    return true;
  }
  console.error(`The dependencies could not be installed: npm ci failed (${error?.message ?? "see above"}).`);
  return false;
}

/** npm's cache is in the user's home; for a user without one, as services have, in the folder. */
function withCache(folder) {
  try {
    accessSync(homedir(), constants.W_OK);
    return process.env;
  } catch {
    // npm itself, which starts this, has set the one of the missing home
    return { ...process.env, npm_config_cache: join(folder, ".npm-cache") };
  }
}

/** Contains the hash of the installed package-lock.json. */
function stampIn(folder) {
  return join(folder, "node_modules", ".platzwart-installed");
}

function isInstalled(folder) {
  // written by npm at the end
  const npmsOwnRecord = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(npmsOwnRecord)) return false;
  const stamp = stampIn(folder);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfLock(folder)) return true;
  // installed by hand with npm: its own record is then the youngest of all
  const changed = [stamp, join(folder, "package-lock.json")].filter(existsSync);
  return changed.every((file) => statSync(file).mtimeMs < statSync(npmsOwnRecord).mtimeMs);
}

function hashOfLock(folder) {
  return createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
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
