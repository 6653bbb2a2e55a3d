// Fails on words of lib/private-words.mjs in names and comments; names of migrations are stored and stay.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { filesBelow } from "./lib/files.mjs";
import { root } from "./lib/paths.mjs";
import { PRIVATE_WORDS } from "./lib/private-words.mjs";

const SOURCES = /^(?:packages|apps)\/(?!texts\/)[^/]+\/src\/(?!database\/migrations).*\.tsx?$/;
const TEST_CODE = /\.test\.tsx?$|\/testing\//;

/** One line per word; `folder`: root of the repository or of a copy. */
export function findPrivateWords(folder) {
  return ["packages", "apps"]
    .flatMap((part) => filesBelow(join(folder, part)))
    .map((path) => relative(folder, path).replaceAll("\\", "/"))
    .filter((file) => SOURCES.test(file) && !TEST_CODE.test(file))
    .flatMap((file) => placesIn(file, readFileSync(join(folder, file), "utf8")));
}

function placesIn(file, text) {
  return text.split("\n").flatMap((line, index) =>
    PRIVATE_WORDS.flatMap(({ pattern, say }) => {
      const [word] = pattern.exec(line) ?? [];
      return word === undefined ? [] : [`${file}:${index + 1} says "${word}"; better: ${say}`];
    }),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const places = findPrivateWords(root);
  for (const place of places) console.error(place);
  if (places.length > 0) process.exit(1);
  console.log("Words: names and comments use the field's.");
}
