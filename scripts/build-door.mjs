import { ensureDoorBuilt } from "./lib/door-build.mjs";

await ensureDoorBuilt({ force: process.argv.includes("--force") });
