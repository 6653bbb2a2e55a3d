// A file in each build tells what it was made from and whether it is still whole.
import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { filesBelow } from "./files.mjs";
import { REQUIRED_MAJOR } from "./runtime.mjs";

export const STAMP = ".built";
/** The stamp of a version from before 24 November 2026: only what it was made from. */
const WITHOUT_SIZES = /^[0-9a-f]{64}$/;
/** The end of a stamp's first line; those from before 25 November 2026 lack it, which were all made for the same. */
const MADE_FOR = / node (\d+)$/;
const MADE_FOR_BEFORE = 26;

/**
 * What a build was made from, for which major version of Node.js, and how large each of its files is: a power cut may leave
 * a part of one, or nothing.
 */
export function stampText(hash, output) {
  return withSizes(`${hash} node ${REQUIRED_MAJOR}`, output);
}

function withSizes(firstLine, output) {
  const files = filesBelow(output).filter((file) => basename(file) !== STAMP);
  const sizes = files.map((file) => `${relative(output, file)} ${statSync(file).size}\n`);
  return `${firstLine}\n${sizes.sort().join("")}`;
}

/** Whether a build was made from what has this hash, for the Node.js that is required now, and is whole. */
export function isMadeFrom(hash, output) {
  return textIn(output) === stampText(hash, output);
}

/**
 * Whether a build is as it was when it was made, from whatever sources that was.
 *
 * @param {string} output its folder
 * @param {string} main the file in it without which it is none
 */
export function isWhole(output, main) {
  const size = statSync(join(output, main), { throwIfNoEntry: false })?.size ?? 0;
  const made = textIn(output);
  if (made === undefined || size === 0) return false;
  return WITHOUT_SIZES.test(made) || made === withSizes(firstLineOf(made), output);
}

/** The major version of the Node.js that a build was made for; undefined where there is no build. */
export function madeForMajor(output) {
  const made = textIn(output);
  if (made === undefined) return undefined;
  const major = MADE_FOR.exec(firstLineOf(made))?.[1];
  return major === undefined ? MADE_FOR_BEFORE : Number(major);
}

function firstLineOf(text) {
  return text.split("\n", 1)[0];
}

function textIn(output) {
  const stamp = join(output, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, "utf8") : undefined;
}
