// Installs the dependencies when they are missing or belong to another package-lock.json.
// Plain JavaScript without dependencies: it runs on any Node.js from 20.19 on, before anything is installed.
import { pathToFileURL } from "node:url";
import { install } from "./lib/installation.mjs";
import { root } from "./lib/paths.mjs";

/** Ends the process if that fails. */
export async function ensureInstalled() {
  if (!(await install(root))) process.exit(1);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await ensureInstalled();
