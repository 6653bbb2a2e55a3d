import { ensureWebBuilt } from "./lib/web-build.mjs";

await ensureWebBuilt({ force: process.argv.includes("--force") });
