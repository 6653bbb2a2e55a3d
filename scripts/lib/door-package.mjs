import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { debPackage, zipped } from "./deb.mjs";
import { filesBelow } from "./files.mjs";
import { inRoot } from "./paths.mjs";

/** Files of the package as laid out on a door's machine; those in DEBIAN are dpkg's. */
export const PACKAGE_FOLDER = "apps/door-controller/package";
/** The package, in the folder of the bundles. */
export const DOOR_PACKAGE = "platzwart-door_3.1.0_all.deb";

/** The script that makes a whole card of the package, and its folder. */
export const IMAGE_FOLDER = "apps/door-controller/image";
const IMAGE_SCRIPT = "platzwart-door-image.sh";

/** Executable files, since Windows keeps no modes. */
const STARTED = new Set([
  ...["DEBIAN/postinst", "DEBIAN/prerm", "DEBIAN/postrm", "usr/bin/platzwart-door"],
  ...["prepare", "relay-off", "notify"].map((name) => `usr/lib/platzwart-door/${name}`),
]);
const PROGRAM_PATH = "usr/lib/platzwart-door/door.cjs";
const CHANGELOG_PATH = "usr/share/doc/platzwart-door/changelog";
/** 30 November 2026, the release date of 3.1.0. */
const TIME = Date.UTC(2026, 10, 30) / 1000;

/**
 * Bytes of the Debian package of the door controller. Throws on an unreadable file.
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

/** Writes the package into the folder of the bundles. Throws on an unreadable or unwritable file. */
export function writeDoorPackage(output, program) {
  writeFileSync(join(output, DOOR_PACKAGE), doorPackage(join(output, program)));
}

/** Copies the card script into the folder of the bundles. Throws on an unreadable or unwritable file. */
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

/** Text with the line ends of git on Windows removed. */
function textOf(file) {
  return Buffer.from(readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
}
