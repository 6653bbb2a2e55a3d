import { ensureBuilt } from "./build.mjs";
import { IMAGE_FOLDER, PACKAGE_FOLDER, writeDoorPackage, writeImageScript } from "./door-package.mjs";
import { inRoot } from "./paths.mjs";

export const DOOR_PROGRAM = "door-controller.cjs";

/** @type {import("./build.mjs").Build} */
export const DOOR_PROGRAMS = {
  name: "programs of doors",
  folders: ["apps/door-controller/src", PACKAGE_FOLDER, IMAGE_FOLDER, "packages"],
  files: [
    "package-lock.json",
    "tsconfig.base.json",
    "apps/door-controller/tsconfig.json",
    "apps/door-controller/package.json",
    "apps/door-controller/bundle.ts",
    "scripts/lib/build.mjs",
    "scripts/lib/deb.mjs",
    "scripts/lib/door-package.mjs",
    "scripts/lib/runtime.mjs",
  ],
  output: "apps/door-controller/dist",
  commands: [["apps/door-controller/bundle.ts", inRoot("apps", "door-controller", "dist")]],
  finish: async (folder) => {
    writeDoorPackage(folder, DOOR_PROGRAM);
    writeImageScript(folder);
  },
};

export const doorFolder = inRoot(DOOR_PROGRAMS.output);
export const HOSTED_DOORS_PROGRAM = "hosted-doors.cjs";

/** Throws on failure. */
export async function ensureDoorBuilt(options) {
  await ensureBuilt(DOOR_PROGRAMS, options);
}
