// Plain JavaScript without dependencies for any Node.js from 20.19 on, since it runs before the installation.
import { install } from "./lib/installation.mjs";

/** Ends the process on failure. */
export async function ensureInstalled({ say } = {}) {
  if (!install(undefined, { say })) process.exit(1);
}
