// Checks the import rules of .dependency-cruiser.cjs.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { filesBelow } from "./lib/files.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./lib/runtime.mjs";

const PARTS = ["packages", "apps", "testing", "e2e", "bench"];

/**
 * @param {string} folder the root of the repository, or of a copy of its shape
 * @returns {{ files: number, violations: string[] }}
 */
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
  // dependency-cruiser passes over what it cannot parse without a word; that must not look like an all-clear.
  const unseen = files.filter((file) => !seen.has(file)).map((file) => `not-looked-at: ${file}`);
  const violations = summary.violations.map(describeViolation);
  return { files: files.length, violations: [...unseen, ...violations, ...valuesOfControl(folder, files)] };
}

const MODULES = /^apps\/server\/src\/modules\//;
const CONTROL = /^(?:import|export) (?!type )[^;]*from "(?:\.\.\/)+control\/[^"]+"/gm;

/**
 * What of control a module takes beside types: the composition hands it what it uses. The cruiser's parser does not tell
 * types from values.
 */
function valuesOfControl(folder, files) {
  const ofModules = files.filter((file) => MODULES.test(file) && !/\.test\.ts$/.test(file));
  return ofModules.flatMap((file) =>
    (readFileSync(`${folder}/${file}`, "utf8").match(CONTROL) ?? []).map(
      (statement) => `modules-know-control-by-its-types-only: ${file} -> ${statement.split('"')[1]}`,
    ),
  );
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
