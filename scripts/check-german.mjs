// Fails on German texts outside packages/texts, where one person can read all texts for people.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { filesBelow } from "./lib/files.mjs";
import { root } from "./lib/paths.mjs";

/** Allowed German texts of a file; without `texts` all. */
export const EXCEPTIONS = {
  "apps/server/src/demo.ts": {
    texts: ["Team Schröder", "Alexandra Freifrau von Waldenburg-Schönhausen"],
    because: "they are names of customers who play in the sample hall",
  },
  "apps/web/src/features/help/help-search.ts": {
    texts: ["ß"],
    because: "a search without accents finds it as ss",
  },
  "packages/machine/src/list-crypto.ts": { texts: ["der"], because: "it is the name of a format of keys" },
  "scripts/check-german.mjs": { because: "it lists the German of others" },
  "scripts/lib/german-rules.mjs": { because: "it lists the signs of German" },
  "scripts/lib/runtime.mjs": {
    texts: [
      "Gefunden: … ist Node.js …",
      "(startet nicht)",
      "Platzwart braucht Node.js … und startet mit keiner anderen Version.",
      "Für …-… gibt es kein fertiges Paket: bitte Node.js … selbst installieren.",
      "Abhilfe: „npm ci --ignore-scripts“ ausführen und noch einmal starten.",
    ],
    because: "operators read it on a Node.js that cannot import TypeScript, before anything is installed",
  },
  "scripts/lib/settings-file.mjs": {
    because: "operators read it on a Node.js that cannot import TypeScript, before anything is installed",
  },
  "scripts/pictures.mjs": {
    because: "it finds its way through the page by what the page says, as the browser tests do",
  },
};

/** Texts in customers' other languages. */
const OTHER_LANGUAGES = /\/english(?:-[a-z]+)?\.ts$/;
const TEXTS = /^packages\/texts\/src\/.*\.ts$/;
const SOURCES = /^(?:packages|apps)\/[^/]+\/(?:src\/.*|[^/]+)\.tsx?$|^scripts\/.*\.mjs$/;
const TEST_CODE = /\.test\.tsx?$|\/testing\//;
const LONGEST_SHOWN = 120;
const ANY = "anything German";

/**
 * One line per violation or stale exception.
 * @param {Readonly<Record<string, { texts?: readonly string[], because: string }>>} exceptions
 */
export async function findViolations(folder, exceptions = EXCEPTIONS) {
  const { germanTexts, germanWordsIn } = await import("./lib/german-rules.mjs");
  const read = (file) => readFileSync(join(folder, file), "utf8");
  const files = ["packages", "apps", "scripts"]
    .flatMap((part) => filesBelow(join(folder, part)))
    .map((path) => relative(folder, path).replaceAll("\\", "/"))
    .filter((file) => SOURCES.test(file) && !TEST_CODE.test(file));
  const words = files
    .filter((file) => TEXTS.test(file) && !OTHER_LANGUAGES.test(file))
    .flatMap((file) => germanWordsIn(file, read(file)));
  const germanWords = new Set(words);
  const found = files
    .filter((file) => !TEXTS.test(file))
    .flatMap((file) => germanTexts(file, read(file), germanWords).map((hit) => ({ file, ...hit })));
  const violations = found
    .filter(({ file, text }) => !isListed(exceptions[file], text))
    .map(({ file, line, text, sign }) => `${file}:${line} says ${shown(text)} (${sign})`);
  const says = (file, text) => found.some((hit) => hit.file === file && (hit.text === text || text === ANY));
  const stale = Object.entries(exceptions).flatMap(([file, { texts = [ANY] }]) =>
    texts
      .filter((text) => !says(file, text))
      .map((text) => `${file} says ${shown(text)} no more and need not be listed`),
  );
  return [...violations, ...stale];
}

function isListed(exception, text) {
  return exception !== undefined && (exception.texts?.includes(text) ?? true);
}

function shown(text) {
  return JSON.stringify(text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const violations = await findViolations(root);
  if (violations.length > 0) {
    console.error("German outside packages/texts (with the sign in brackets):");
    for (const violation of violations) console.error(`  ${violation}`);
    console.error("Move it there, or list it in scripts/check-german.mjs with its reason.");
    console.error("A word that is English too is listed in BOTH_LANGUAGES of scripts/lib/german-rules.mjs.");
    process.exit(1);
  }
  console.log("German: nothing outside packages/texts.");
}
