import { relative } from "node:path";
import { root } from "../lib/paths.mjs";
import { writePart } from "./checklist.mjs";

/** Writes reports/checklist-playwright.json. */
export default class ChecklistPlaywrightReporter {
  #suite;
  #errors = 0;

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** In a global set-up, or in a file that cannot be loaded. */
  onError() {
    this.#errors += 1;
  }

  onEnd() {
    const tests = (this.#suite?.allTests() ?? []).map((test) => ({
      file: relative(root, test.location.file).replaceAll("\\", "/"),
      titles: titlesOf(test),
      state: stateOf(test),
      didRun: test.results.length > 0,
      ms: test.results.reduce((total, { duration }) => total + duration, 0),
    }));
    const outside = Array.from({ length: this.#errors }, (_, index) => ({
      file: "(no file)",
      titles: [`error outside every test ${index + 1}`],
      state: "failed",
    }));
    writePart("playwright", [...tests, ...outside]);
  }

  printsToStdio() {
    return false;
  }
}

function titlesOf(test) {
  // titled like Vitest's suites on both engines, so that a failure on one engine is found
  const engine = test.parent.project()?.use.engine;
  const titles = [test.title];
  for (let suite = test.parent; suite !== undefined; suite = suite.parent) {
    if (suite.type === "describe") titles.unshift(suite.title);
  }
  return engine === undefined ? titles : [`on ${engine}`, ...titles];
}

/** A test that never ran (aborted run, or an earlier failure in its series) counts as failed. */
function stateOf(test) {
  const results = test.results;
  if (test.expectedStatus === "skipped" || results.at(-1)?.status === "skipped") return "skipped";
  return test.expectedStatus === "passed" && test.outcome() === "expected" ? "passed" : "failed";
}
