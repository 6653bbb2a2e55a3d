// Reproducible Debian packages without Debian: times, owners and modes are given, since Windows has no modes.
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { constants, gzipSync } from "node:zlib";

/** Bytes. */
const BLOCK = 512;
const FOLDER_MODE = 0o755;

/**
 * `path`: at most 100 bytes, without leading slash.
 * @typedef {{ path: string, mode: number, content: Buffer }} DebFile
 */

/** Files belong to root; md5sums, size and folders are added; `time`: Unix seconds. Throws on a long path. */
export function debPackage({ control, files, time }) {
  const described = [...control.map((file) => withSize(file, files)), md5sums(files)];
  return arFile(
    [
      { name: "debian-binary", content: Buffer.from("2.0\n") },
      { name: "control.tar.gz", content: zipped(tarFile(described, time)) },
      { name: "data.tar.gz", content: zipped(tarFile(files, time)) },
    ],
    time,
  );
}

/** In KiB, rounded up per file, as dpkg-gencontrol counts. */
function withSize(file, files) {
  if (file.path !== "control") return file;
  const kibibytes = files.reduce((sum, { content }) => sum + Math.ceil(content.length / 1024), 0);
  return { ...file, content: Buffer.concat([file.content, Buffer.from(`Installed-Size: ${kibibytes}\n`)]) };
}

function md5sums(files) {
  const lines = sorted(files).map(
    ({ path, content }) => `${createHash("md5").update(content).digest("hex")}  ${path}\n`,
  );
  return { path: "md5sums", mode: 0o644, content: Buffer.from(lines.join("")) };
}

function sorted(files) {
  return [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The system in gzip's header is "unknown" on every system. */
export function zipped(content) {
  const bytes = gzipSync(content, { level: constants.Z_BEST_COMPRESSION });
  bytes[9] = 255;
  return bytes;
}

function arFile(members, time) {
  const parts = members.flatMap(({ name, content }) => [
    Buffer.from(
      `${name.padEnd(16)}${String(time).padEnd(12)}0     0     100644  ${String(content.length).padEnd(10)}\`\n`,
    ),
    content,
    Buffer.alloc(content.length % 2, "\n"),
  ]);
  return Buffer.concat([Buffer.from("!<arch>\n"), ...parts]);
}

/** ustar, each folder before its contents. */
function tarFile(files, time) {
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)));
  const entries = sorted([
    ...[...folders].map((path) => ({ path, mode: FOLDER_MODE, content: null })),
    ...files,
  ]);
  const parts = entries.flatMap(({ path, mode, content }) =>
    content === null
      ? [tarHeader({ name: path === "." ? "./" : `./${path}/`, mode, size: 0, kind: "5", time })]
      : [
          tarHeader({ name: `./${path}`, mode, size: content.length, kind: "0", time }),
          content,
          Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
        ],
  );
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/** All ancestor folders of a path, the root first. */
function foldersOf(path) {
  const folder = posix.dirname(path);
  return folder === "." ? ["."] : [...foldersOf(folder), folder];
}

function tarHeader({ name, mode, size, kind, time }) {
  if (Buffer.byteLength(name) > 100) throw new Error(`the path ${name} is too long for a package`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value, digits) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0);
  header.write(`${octal(mode, 7)}${octal(0, 7)}${octal(0, 7)}${octal(size, 11)}${octal(time, 11)}`, 100);
  // the checksum counts its field as blanks
  header.write(`        ${kind}`, 148);
  header.write("ustar\u000000root", 257);
  header.write("root", 297);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
}
