import { ensureBuilt } from "./build.mjs";
import { inRoot } from "./paths.mjs";

/** @type {import("./build.mjs").Build} */
const DOOR_CONTROLLER = {
  name: "door controller",
  folders: ["apps/door-controller/src", "packages"],
  files: [
    "package-lock.json",
    "tsconfig.base.json",
    "apps/door-controller/tsconfig.json",
    "apps/door-controller/package.json",
    "apps/door-controller/bundle.ts",
    "scripts/lib/build.mjs",
    "scripts/lib/runtime.mjs",
  ],
  output: "apps/door-controller/dist",
  commands: [["apps/door-controller/bundle.ts", inRoot("apps", "door-controller", "dist")]],
};

/** The folder of the bundle, and the one file in it that is the whole program. */
export const doorFolder = inRoot(DOOR_CONTROLLER.output);
export const DOOR_PROGRAM = "door-controller.cjs";

/** Bundles the door controller unless the last bundle was made from the very same sources. Throws where that fails. */
export async function ensureDoorBuilt(options) {
  await ensureBuilt(DOOR_CONTROLLER, options);
}
