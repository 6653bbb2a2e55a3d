import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { debPackage, zipped } from "./deb.mjs";
import { filesBelow } from "./files.mjs";
import { inRoot } from "./paths.mjs";

/** The files of the package as they lie on a door's machine; those in DEBIAN are dpkg's. */
export const PACKAGE_FOLDER = "apps/door-controller/package";
/** The package, in the folder of the bundles. */
export const DOOR_PACKAGE = "platzwart-door_3.1.0_all.deb";

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

function packaged(path, file) {
  const mode = STARTED.has(path) ? 0o755 : 0o644;
  const content = readFileSync(file);
  if (path.endsWith(".dtbo")) return { path, mode, content };
  // git on Windows may have ended the lines in its own way
  const text = Buffer.from(content.toString("utf8").replaceAll("\r\n", "\n"));
  return path === CHANGELOG_PATH
    ? { path: `${path}.gz`, mode, content: zipped(text) }
    : { path, mode, content: text };
}
