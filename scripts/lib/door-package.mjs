import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { debPackage, zipped } from "./deb.mjs";
import { filesBelow } from "./files.mjs";
import { inRoot } from "./paths.mjs";

/** Laid out as on a door's machine; DEBIAN holds dpkg's files. */
export const PACKAGE_FOLDER = "apps/door-controller/package";
/** In the folder of the bundles. */
export const DOOR_PACKAGE = "platzwart-door_3.1.0_all.deb";

/** Script that makes an image of a memory card with the package. */
export const IMAGE_FOLDER = "apps/door-controller/image";
const IMAGE_SCRIPT = "platzwart-door-image.sh";

/** Executable files, since Windows has no modes. */
const STARTED = new Set([
  ...["DEBIAN/postinst", "DEBIAN/prerm", "DEBIAN/postrm", "usr/bin/platzwart-door"],
  ...["prepare", "relay-off", "notify"].map((name) => `usr/lib/platzwart-door/${name}`),
]);
const PROGRAM_PATH = "usr/lib/platzwart-door/door.cjs";
const CHANGELOG_PATH = "usr/share/doc/platzwart-door/changelog";
/** Release date of 3.1.0. */
const TIME = Date.UTC(2026, 10, 30) / 1000;

/** Throws on an unreadable file; `folder`: of the package's files. */
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

export function writeDoorPackage(output, program) {
  writeFileSync(join(output, DOOR_PACKAGE), doorPackage(join(output, program)));
}

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

/** With the line ends of Unix, since git on Windows changes them. */
function textOf(file) {
  return Buffer.from(readFileSync(file, "utf8").replaceAll("\r\n", "\n"));
}
