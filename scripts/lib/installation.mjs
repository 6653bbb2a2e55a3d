import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { root } from "./paths.mjs";

const NPM_CI = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];

/** Installs the packages unless they match package-lock.json; false: failed, with npm's output on stderr. */
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

/** A user without a home, as services have, gets npm's cache in the folder. */
function withCache(folder) {
  try {
    accessSync(homedir(), constants.W_OK);
    return process.env;
  } catch {
    // replaces the cache in the missing home, which npm sets for its programs
    return { ...process.env, npm_config_cache: join(folder, ".npm-cache") };
  }
}

function stampIn(folder) {
  return join(folder, "node_modules", ".platzwart-installed");
}

function isInstalled(folder) {
  // written by npm at the end
  const npmsOwnRecord = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(npmsOwnRecord)) return false;
  const stamp = stampIn(folder);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfLock(folder)) return true;
  // after a manual npm install its record is the newest file
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
