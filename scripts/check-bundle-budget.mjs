// Size limits of JavaScript in bytes, gzip unless stated otherwise.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { DOOR_PROGRAM, doorFolder, HOSTED_DOORS_PROGRAM } from "./lib/door-build.mjs";
import { distFolder } from "./lib/web-build.mjs";

export const BUDGET_BYTES = 150_000;
/** Pages other than "/". */
export const PAGE_BUDGET_BYTES = 160_000;
/** "/" with log, climate chart and guide open, which is rare; our own figure. */
export const WHOLE_PAGE_BUDGET_BYTES = 245_000;
/** Ready 2 s after waking on an old tablet (D-30). */
export const TERMINAL_BUDGET_BYTES = 70_000;
/** Uncompressed, as sent to a door controller; our own figure. */
export const DOOR_BUDGET_BYTES = 250_000;
/** Uncompressed, without TLS and sockets; our own figure. */
export const HOSTED_DOORS_BUDGET_BYTES = 125_000;
/** Chunk names. */
const APPLICATION = "application";
const HOME = "home";
const PAGE = /-page$/;
/** Chunks of a page's first view. */
const SHOWN_FIRST = { "settings-page": ["courts-tab"] };
/** Chunks that "/" fetches when idle or never. */
export const DIALOGS = ["account-dialog", "keys-dialog", "lane-block-dialog", "remove-left-booking"];

/** File names of the first load: the entry, the application, `chunks`, and all their static imports. */
export function firstLoadFiles(manifest, chunks = [HOME]) {
  return filesFrom(manifest, chunks, ({ imports = [] }) => imports);
}

/** File names of all scripts that "/" ever loads, without other pages and dialogs. */
export function wholePageFiles(manifest) {
  // a renamed dialog would be counted silently
  for (const name of DIALOGS) keyOf(manifest, name);
  return filesFrom(manifest, [HOME], ({ imports = [], dynamicImports = [] }) => [
    ...imports,
    ...dynamicImports.filter((key) => !isOther(manifest[key].name)),
  ]);
}

function isOther(name = "") {
  return PAGE.test(name) || DIALOGS.includes(name);
}

/** [page, chunks] of each page but "/"; page: its file name in src/pages. */
export function otherPages(manifest) {
  const names = Object.values(manifest).map(({ name = "" }) => name);
  const pages = [...new Set(names)].filter((name) => PAGE.test(name));
  if (pages.length === 0) throw new Error("The web build has no chunk of a page.");
  return pages.sort().map((page) => [page, [page, ...(SHOWN_FIRST[page] ?? [])]]);
}

function filesFrom(manifest, chunks, needs) {
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry === true);
  if (entries.length === 0) throw new Error("The manifest of the web build has no entry.");
  const needed = new Set();
  const add = (key) => {
    if (needed.has(key)) return;
    needed.add(key);
    for (const other of needs(manifest[key])) add(other);
  };
  for (const key of [...entries, ...[APPLICATION, ...chunks].map((name) => keyOf(manifest, name))]) add(key);
  return [...new Set([...needed].map((key) => manifest[key].file))].filter((file) => file.endsWith(".js"));
}

function keyOf(manifest, chunk) {
  const key = Object.keys(manifest).find((key) => manifest[key].name === chunk);
  if (key === undefined) throw new Error(`The web build has no chunk "${chunk}".`);
  return key;
}

/** The manifest lacks the script before paint, which stands in the document. */
function scriptsInDocument(folder) {
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const files = [...html.matchAll(/<script [^>]*src="\/([^"]+)"/g)].map(([, file]) => file);
  if (files.length === 0) throw new Error("The built document has no script before paint.");
  return files;
}

/** First load and whole page of "/", as { file, bytes } each. */
export function homeSizes(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8"));
  const always = scriptsInDocument(folder);
  return {
    firstLoad: weighed(folder, [...always, ...firstLoadFiles(manifest)]),
    wholePage: weighed(folder, [...always, ...wholePageFiles(manifest)]),
  };
}

/** [page, files] of each page but "/", as { file, bytes } each. */
export function pageSizes(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8"));
  const always = scriptsInDocument(folder);
  return otherPages(manifest).map(([page, chunks]) => [
    page,
    weighed(folder, [...always, ...firstLoadFiles(manifest, chunks)]),
  ]);
}

/** The terminal's entry has no later chunks. */
function terminalSizes(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "terminal.json"), "utf8"));
  return weighed(
    folder,
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith(".js")),
  );
}

/** Throws on more than one file per program. */
export function doorSizes(folder, program) {
  const files = readdirSync(folder).filter((file) => file.endsWith(".cjs"));
  if (files.sort().join() !== [DOOR_PROGRAM, HOSTED_DOORS_PROGRAM].join())
    throw new Error(`The bundles of doors are ${files.join(", ") || "none"}.`);
  return [{ file: program, bytes: readFileSync(join(folder, program)).length }];
}

function weighed(folder, files) {
  return files
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
}

const PLAIN = "not compressed";
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

function main() {
  if (!existsSync(join(distFolder, ".vite", "manifest.json"))) {
    console.error("Bundle: the web app is not built (npm run build).");
    process.exit(1);
  }
  const { firstLoad, wholePage } = homeSizes(distFolder);
  const isFirst = ({ file }) => firstLoad.some((other) => other.file === file);
  for (const size of wholePage) {
    console.log(`  ${kilobytes(size.bytes).padStart(9)}  ${size.file}${isFirst(size) ? "" : " (later)"}`);
  }
  const fits = [
    report("the first load of /", firstLoad, BUDGET_BYTES),
    report("the whole page /", wholePage, WHOLE_PAGE_BUDGET_BYTES),
    ...pageSizes(distFolder).map(([page, sizes]) =>
      report(`the first load of ${page}`, sizes, PAGE_BUDGET_BYTES),
    ),
    report("the terminal at a door", terminalSizes(distFolder), TERMINAL_BUDGET_BYTES),
    report("the door controller", doorSizes(doorFolder, DOOR_PROGRAM), DOOR_BUDGET_BYTES, PLAIN),
    report(
      "the process of doors",
      doorSizes(doorFolder, HOSTED_DOORS_PROGRAM),
      HOSTED_DOORS_BUDGET_BYTES,
      PLAIN,
    ),
  ];
  if (fits.includes(false)) process.exit(1);
}

function report(what, sizes, budget, how = "gzip") {
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `Bundle: ${what} is ${kilobytes(total)} of JavaScript (${how}), of ${kilobytes(budget)} allowed.`,
  );
  return total <= budget;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();
