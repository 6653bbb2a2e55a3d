import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { debPackage, zipped } from "./deb.mjs";
import { filesBelow } from "./files.mjs";
import { inRoot } from "./paths.mjs";

/** The files of the package as they lie on a door's machine; those in DEBIAN are dpkg's. */
export const PACKAGE_FOLDER = "apps/door-controller/package";
/** The package, in the folder of the bundles. */
export const DOOR_PACKAGE = "platzwart-door_3.1.0_all.deb";

/** The script that makes a whole card of the package, and where it lies. */
export const IMAGE_FOLDER = "apps/door-controller/image";
const IMAGE_SCRIPT = "platzwart-door-image.sh";

/** Windows keeps no modes: these are started, all else is read. */
const STARTED = new Set([
  ...["DEBIAN/postinst", "DEBIAN/prerm", "DEBIAN/postrm", "usr/bin/platzwart-door"],
  ...["prepare", "relay-off", "notify"].map((name) => `usr/lib/platzwart-door/${name}`),
]);
const PROGRAM_PATH = "usr/lib/platzwart-door/door.cjs";
const CHANGELOG_PATH = "usr/share/doc/platzwart-door/changelog";
/** 30 November 2026, when 3.1.0 was made. */
const TIME = Date.UTC(2026, 10, 30) / 1000;

/**
 * The bytes of the Debian package of the door controller. Throws where a file cannot be read.
 *
 * @param {string} program the path of the bundled program
 * @param {string} [folder] that of the package's files; left out: the project's
 */
export function doorPackage(program, folder = inRoot(PACKAGE_FOLDER)) {
  const files = filesBelow(folder).map((file) =>
    packaged(relative(folder, file).replaceAll("\\", "/"), file),
  );
  const isControl = ({ path }) => path.startsWith("DEBIAN/");
  return debPackage({
    control: files.filter(isControl).map((file) => ({ ...file, path: basename(file.path) })),
    files: [...files.filter((file) => !isControl(file)), packaged(PROGRAM_PATH, program)],
    time: TIME,
  });
}

/** Makes the package in the folder of the bundles. Throws where a file cannot be read or written. */
export function writeDoorPackage(output, program) {
  writeFileSync(join(output, DOOR_PACKAGE), doorPackage(join(output, program)));
}

/** Puts the script for whole cards into the folder of the bundles. Throws where it cannot be read or written. */
export function writeImageScript(output) {
  writeFileSync(join(output, IMAGE_SCRIPT), textOf(inRoot(IMAGE_FOLDER, IMAGE_SCRIPT)));
}

function packaged(path, file) {
  const mode = STARTED.has(path) ? 0o755 : 0o644;
  if (path.endsWith(".dtbo")) return { path, mode, content: readFileSync(file) };
  const text = textOf(file);
  return path === CHANGELOG_PATH
    ? { path: `${path}.gz`, mode, content: zipped(text) }
    : { path, mode, content: text };
}

/** git on Windows may have ended the lines in its own way. */
function textOf(file) {
  return Buffer.from(readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
}
