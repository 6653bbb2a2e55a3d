// Page and server of an update take the place of the former two together, and give it back together: one of each would
// not understand the other. A file notes what is under way, so that the next start ends what a kill broke off.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isWhole } from "./build-stamp.mjs";
import { giveToOwnerOf } from "./folder-owner.mjs";
import { takeTurn } from "./install-turn.mjs";
import { inRoot, root } from "./paths.mjs";

/** `output`: the folder of a build, from the root of the project; `main`: the file in it without which it is none. */
export const PAGE = { output: "apps/web/dist", main: "index.html" };
export const SERVER_PROGRAMS = { output: "apps/server/dist", main: "main.cjs" };
const ALL = [PAGE, SERVER_PROGRAMS].map((build) => ({ ...placesOf(build), main: build.main }));

/** Where page and server are exchanged just now, the word for it. */
const UNDER_WAY = inRoot("dist-exchange");
const IN = "in";
const IN_FOR_GOOD = "in for good";
const BACK = "back";

export function placesOf({ output }) {
  const folder = inRoot(output);
  return { output: folder, next: `${folder}-next`, before: `${folder}-before` };
}

export function isExchangeBrokenOff() {
  return existsSync(UNDER_WAY);
}

/** Ends an exchange that was broken off; in one's turn (install-turn.mjs). */
export function endExchange() {
  if (isExchangeBrokenOff()) exchange(readFileSync(UNDER_WAY, "utf8"));
}

/** Ends an exchange that was broken off, where nothing is built. */
export async function mendExchange() {
  if (isExchangeBrokenOff()) await inTurn(endExchange);
}

/**
 * Puts next builds in the place of the former ones; in one's turn. If that fails, the former ones are there again.
 *
 * @param {readonly { output: string }[]} builds those of which there is a whole next one
 * @param {{ keepsFormer: boolean }} options whether `goBack` is possible afterwards, where the former ones are whole
 */
export function takeIn(builds, { keepsFormer }) {
  const outputs = builds.map(({ output }) => inRoot(output));
  const taken = ALL.filter(({ output }) => outputs.includes(output));
  const canGoBack = keepsFormer && taken.every(({ output, main }) => isWhole(output, main));
  for (const { before } of ALL) remove(before);
  for (const { next } of ALL.filter((each) => !taken.includes(each))) remove(next);
  try {
    exchange(canGoBack ? IN : IN_FOR_GOOD);
  } catch (error) {
    exchange(BACK);
    throw error;
  }
}

/** Whether there are former builds, all of them whole. */
export function canGoBack() {
  const kept = ALL.filter(({ before }) => existsSync(before));
  return kept.length > 0 && kept.every(({ before, main }) => isWhole(before, main));
}

/** Puts the former builds back in place; those that took it are the next ones again. */
export async function goBack() {
  await inTurn(() => exchange(BACK));
}

/** From now on there is no way back. */
export async function forgetFormer() {
  if (ALL.some(({ before }) => existsSync(before))) await inTurn(removeFormer);
}

async function inTurn(step) {
  const endTurn = await takeTurn(root);
  try {
    step();
  } finally {
    endTurn();
  }
}

/** Each step may have been done before a kill. */
function exchange(direction) {
  // it must be on the disk before the first step is
  writeFileSync(UNDER_WAY, direction, { flush: true });
  giveToOwnerOf(root, UNDER_WAY);
  for (const places of ALL) {
    if (direction === BACK) moveBack(places);
    else if (direction === IN || direction === IN_FOR_GOOD) moveIn(places);
  }
  if (direction === IN_FOR_GOOD) removeFormer();
  rmSync(UNDER_WAY);
}

function moveIn({ output, next, before }) {
  if (!existsSync(next)) return;
  if (existsSync(output)) renameSync(output, before);
  renameSync(next, output);
}

function moveBack({ output, next, before }) {
  if (!existsSync(before)) return;
  if (existsSync(output)) {
    remove(next);
    renameSync(output, next);
  }
  renameSync(before, output);
}

function removeFormer() {
  for (const { before } of ALL) removeIfPossible(before);
}

export function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** What cannot be removed lies beside the builds and is in nobody's way until the next one. */
export function removeIfPossible(folder) {
  try {
    remove(folder);
  } catch (error) {
    console.error(`${folder} could not be removed: ${error.message}`);
  }
}
