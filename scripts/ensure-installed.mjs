// Installs the dependencies when they are missing or belong to another package-lock.json.
// Plain JavaScript without dependencies: it runs on any Node.js from 20.19 on, before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { asOwnerOf, giveToOwnerOf } from "./lib/folder-owner.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { installedRuntimePath } from "./lib/runtime.mjs";

const lockFile = inRoot("package-lock.json");
const npmsOwnRecord = inRoot("node_modules", ".package-lock.json");
const stamp = inRoot("node_modules", ".platzwart-installed");

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

function isInstalled() {
  const runtime = installedRuntimePath();
  if (!existsSync(npmsOwnRecord) || (runtime !== undefined && !existsSync(runtime))) return false;
  const hash = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return true;
  // Installed by hand with npm: its own record is then the youngest of all.
  const record = statSync(npmsOwnRecord).mtimeMs;
  const stamped = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  if (record < statSync(lockFile).mtimeMs || record < stamped) return false;
  writeStamp(hash);
  return true;
}

function writeStamp(hash) {
  writeFileSync(stamp, hash);
  giveToOwnerOf(root, stamp);
}

function npmCommand() {
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith(".js")) {
    // The Node.js that runs npm, not the one inside node_modules, which is about to be replaced.
    return { command: process.env.npm_node_execpath ?? process.execPath, args: [npmScript], shell: false };
  }
  return { command: "npm", args: [], shell: process.platform === "win32" };
}

export function ensureInstalled() {
  if (isInstalled()) return;
  console.log("Installing dependencies (once, about half a minute) …");
  const npm = npmCommand();
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--include=dev", "--include=optional"];
  const result = spawnSync(npm.command, [...npm.args, ...args, "--loglevel=error"], {
    cwd: root,
    shell: npm.shell,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    ...asOwnerOf(root),
  });
  if (result.status !== 0) {
    console.error(result.stdout ?? "");
    console.error(result.stderr ?? result.error?.message ?? "");
    console.error("The dependencies could not be installed (npm ci failed, see above).");
    process.exit(1);
  }
  writeStamp(lockHash());
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  ensureInstalled();
