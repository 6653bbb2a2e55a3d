import { ensureServerBuilt } from "./lib/server-build.mjs";

await ensureServerBuilt({ force: process.argv.includes("--force") });
