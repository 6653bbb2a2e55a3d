import { ensureBuilt } from "./build.mjs";
import { inRoot } from "./paths.mjs";

/** @type {import("./build.mjs").Build} */
export const DOOR_PROGRAMS = {
  name: "programs of doors",
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

/** The folder of the bundles, the file in it that is a whole door controller, and the one that the server forks. */
export const doorFolder = inRoot(DOOR_PROGRAMS.output);
export const DOOR_PROGRAM = "door-controller.cjs";
export const HOSTED_DOORS_PROGRAM = "hosted-doors.cjs";

/** Bundles the programs of doors unless the last bundles were made from the very same sources. Throws where that fails. */
export async function ensureDoorBuilt(options) {
  await ensureBuilt(DOOR_PROGRAMS, options);
}
