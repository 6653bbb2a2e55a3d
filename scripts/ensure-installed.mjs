// Installs the dependencies when they are missing or belong to another package-lock.json.
// Plain JavaScript without dependencies: it runs on any Node.js from 20.19 on, before anything is installed.
import { install } from "./lib/installation.mjs";

/** Ends the process on failure. `say`: as for `install`. */
export async function ensureInstalled({ say } = {}) {
  if (!install(undefined, { say })) process.exit(1);
}
