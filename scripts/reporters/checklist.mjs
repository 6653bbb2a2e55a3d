import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";

const RUNNERS = ["vitest", "playwright"];
const LEADING_GROUP = /^\s*\[([^\]]*)\]/;
const CHECKLIST_IDS = /^[A-Z]-\d+(?:[\s,]+[A-Z]-\d+)*$/;

/** Ids at the start of a title: "[C-07, C-08] …" or "[C-07] [C-08] …". */
export function checklistIdsOf(title) {
  const ids = [];
  let rest = title;
  for (let group = LEADING_GROUP.exec(rest); group !== null; group = LEADING_GROUP.exec(rest)) {
    const inside = group[1].trim();
    if (!CHECKLIST_IDS.test(inside)) break;
    ids.push(...inside.split(/[\s,]+/));
    rest = rest.slice(group[0].length);
  }
  return [...new Set(ids)];
}

const SLOWEST = 10;
const ON_POSTGRES = "on postgres";
const ON_SQLITE = "on sqlite";

/**
 * A repeated test proves its ids only if no run failed; `titles`: outermost first; `didRun` false: never
 * begun.
 * @param {{ file: string, titles: string[], state: "passed" | "failed" | "skipped", didRun?: boolean, ms?:
 * number }[]} tests
 */
export function summarize(tests) {
  const count = (state) => tests.filter((test) => test.state === state).length;
  const nameOf = (test) => [test.file, ...test.titles].join(" > ");
  const failedNames = new Set(tests.filter((test) => test.state === "failed").map(nameOf));
  const lines = new Map();
  for (const test of tests) {
    const name = nameOf(test);
    if (test.state !== "passed" || failedNames.has(name)) continue;
    for (const id of new Set(test.titles.flatMap(checklistIdsOf))) {
      if (!lines.has(id)) lines.set(id, new Set());
      lines.get(id).add(name);
    }
  }
  return {
    passed: count("passed"),
    failed: count("failed"),
    skipped: count("skipped"),
    slowest: slowestOf(tests.map((test) => ({ name: nameOf(test), ms: test.ms ?? 0 }))),
    failedOnlyOnPostgres: tests.filter((test) => failsOnlyOnPostgres(test, tests)).map(nameOf),
    lines: sortedLines(lines),
  };
}

function slowestOf(tests) {
  return [...tests].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
}

function failsOnlyOnPostgres({ file, titles, state, didRun = true }, tests) {
  if (state !== "failed" || !didRun || !titles.includes(ON_POSTGRES)) return false;
  const twin = titles.map((title) => (title === ON_POSTGRES ? ON_SQLITE : title)).join(" > ");
  return tests.some(
    (other) => other.state === "passed" && other.file === file && other.titles.join(" > ") === twin,
  );
}

function sortedLines(lines) {
  const byLetterThenNumber = ([a], [b]) =>
    a[0] === b[0] ? Number(a.slice(2)) - Number(b.slice(2)) : a[0] < b[0] ? -1 : 1;
  return Object.fromEntries(
    [...lines].sort(byLetterThenNumber).map(([id, names]) => [id, [...names].sort()]),
  );
}

export function mergeSummaries(summaries) {
  const lines = new Map();
  for (const summary of summaries) {
    for (const [id, names] of Object.entries(summary.lines)) {
      lines.set(id, new Set([...(lines.get(id) ?? []), ...names]));
    }
  }
  const sum = (key) => summaries.reduce((total, summary) => total + summary[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    skipped: sum("skipped"),
    slowest: slowestOf(summaries.flatMap(({ slowest }) => slowest)),
    failedOnlyOnPostgres: summaries.flatMap(({ failedOnlyOnPostgres }) => failedOnlyOnPostgres),
    lines: sortedLines(lines),
  };
}

const reportsFolder = () => inRoot("reports");
const partPath = (runner) => join(reportsFolder(), `checklist-${runner}.json`);
const mergedPath = () => join(reportsFolder(), "checklist.json");

function writeJson(path, value) {
  mkdirSync(reportsFolder(), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

export function writePart(runner, tests) {
  writeJson(partPath(runner), summarize(tests));
}

export function removeOldReports() {
  for (const path of [...RUNNERS.map(partPath), mergedPath()]) rmSync(path, { force: true });
}

/** Writes reports/checklist.json and returns the totals. */
export function mergeReports() {
  const parts = RUNNERS.flatMap((runner) => {
    try {
      return [JSON.parse(readFileSync(partPath(runner), "utf8"))];
    } catch (error) {
      if (error.code === "ENOENT") return [];
      throw error;
    }
  });
  const merged = mergeSummaries(parts);
  writeJson(mergedPath(), merged.lines);
  return merged;
}
