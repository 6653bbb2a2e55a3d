// Builds door programs and package, and prints the path of the package.
import { join } from "node:path";
import { doorFolder, ensureDoorBuilt } from "./lib/door-build.mjs";
import { DOOR_PACKAGE } from "./lib/door-package.mjs";

await ensureDoorBuilt({ force: process.argv.includes("--force"), say: console.error });
console.log(join(doorFolder, DOOR_PACKAGE));
