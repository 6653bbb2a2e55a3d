// Checks the rules of .dependency-cruiser.cjs, and import cycles between folders of the server.

import { spawnSync } from "node:child_process";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { filesBelow } from "./lib/files.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./lib/runtime.mjs";

const PARTS = ["packages", "apps", "testing", "e2e", "bench"];

/** `folder`: root of the repository or of a copy. */
export function checkImports(folder) {
  const present = PARTS.filter((part) => filesBelow(`${folder}/${part}`).length > 0);
  const files = present
    .flatMap((part) => filesBelow(`${folder}/${part}`))
    .map((file) => relative(folder, file).replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file));
  if (files.length === 0) return { files: 0, violations: [] };

  const cruiser = inRoot("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [cruiser, "--config", inRoot(".dependency-cruiser.cjs"), "--output-type", "json", ...present];
  const result = spawnSync(requireRuntime(), args, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    env: environmentWithRuntime(),
  });
  if (!result.stdout.startsWith("{"))
    throw new Error(`dependency-cruiser failed:\n${result.stdout}${result.stderr}`);
  const { modules, summary } = JSON.parse(result.stdout);
  const seen = new Set(modules.map((module) => module.source));
  // dependency-cruiser silently skips files that it cannot parse
  const unseen = files.filter((file) => !seen.has(file)).map((file) => `not-looked-at: ${file}`);
  const violations = summary.violations.map(describeViolation);
  return { files: files.length, violations: [...unseen, ...violations, ...circlesOfRooms(modules)] };
}

const ROOM = /^apps\/server\/src\/((?:modules\/)?[^/]+)\/.*(?<!\.test)\.ts$/;

/** One shortest path per cycle; type imports count. */
function circlesOfRooms(modules) {
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (from === undefined) continue;
    const known = arrows.get(from) ?? new Set();
    for (const to of dependencies.map(({ resolved }) => roomOf(resolved)))
      if (to !== undefined && to !== from) known.add(to);
    arrows.set(from, known);
  }
  const circles = [...arrows.keys()].sort().flatMap((room) => wayBackTo(room, arrows));
  // each cycle is found from each of its folders
  const seen = new Set();
  return circles
    .filter((way) => {
      const key = [...way].sort().join(" ");
      return !seen.has(key) && seen.add(key);
    })
    .map((way) => `rooms-in-a-circle: ${[...way, way[0]].join(" -> ")}`);
}

function roomOf(file) {
  return /\/testing\//.test(file) ? undefined : ROOM.exec(file)?.[1];
}

/** Folders of the shortest cycle through `room`; empty: none. */
function wayBackTo(room, arrows) {
  const ways = [[room]];
  const reached = new Set();
  for (const way of ways) {
    for (const next of arrows.get(way.at(-1)) ?? []) {
      if (next === room) return [way];
      if (reached.has(next)) continue;
      reached.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}

function describeViolation({ rule, from, to, cycle }) {
  const through = cycle === undefined ? to : cycle.map((step) => step.name ?? step).join(" -> ");
  return `${rule.name}: ${from} -> ${through}`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const { files, violations } = checkImports(root);
  if (violations.length > 0) {
    console.error("Forbidden imports (the rules are in .dependency-cruiser.cjs):");
    for (const violation of violations) console.error(`  ${violation}`);
    process.exit(1);
  }
  console.log(`Imports: ${files} files keep to the rules.`);
}
