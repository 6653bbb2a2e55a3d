import { relative } from "node:path";
import { root } from "../lib/paths.mjs";
import { writePart } from "./checklist.mjs";

/** Writes reports/checklist-vitest.json. */
export default class ChecklistVitestReporter {
  onTestCaseAnnotate(test, { message }) {
    console.log(`  ${test.name}: ${message}`);
  }

  onTestRunEnd(testModules, unhandledErrors) {
    const tests = testModules.flatMap((testModule) => {
      const file = relative(root, testModule.moduleId).replaceAll("\\", "/");
      const found = [...testModule.children.allTests()].map((test) => ({
        file,
        titles: titlesOf(test),
        state: stateOf(test),
        ms: test.diagnostic()?.duration ?? 0,
      }));
      // an unloadable file has no tests and counts as failed, like a failed hook around all tests
      const brokenFile = testModule.state() === "failed" && !found.some((test) => test.state === "failed");
      return brokenFile ? [...found, { file, titles: ["(the file itself)"], state: "failed" }] : found;
    });
    const stray = unhandledErrors.map((_, index) => ({
      file: "(no file)",
      titles: [`unhandled error ${index + 1}`],
      state: "failed",
    }));
    writePart("vitest", [...tests, ...stray]);
  }
}

function titlesOf(test) {
  const titles = [test.name];
  for (let parent = test.parent; parent.type === "suite"; parent = parent.parent) titles.unshift(parent.name);
  return titles;
}

function stateOf(test) {
  const { state } = test.result();
  return state === "passed" || state === "skipped" ? state : "failed";
}
