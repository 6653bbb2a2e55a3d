import { describe, expect, test } from "vitest";
import { checklistIdsOf, mergeSummaries, summarize } from "./checklist.mjs";

describe("ids in a title", () => {
  test.each([
    ["[C-07] a code is accepted", ["C-07"]],
    ["[C-07, C-08] two lines at once", ["C-07", "C-08"]],
    ["[C-07] [C-08] two lines in two groups", ["C-07", "C-08"]],
    ["[C-07 C-08][X-110] all forms mixed", ["C-07", "C-08", "X-110"]],
    ["[C-07] [C-07] named twice", ["C-07"]],
    ["a code [C-07] in the middle names nothing", []],
    ["[c-07] is no id", []],
    ["[C-07x] is no id", []],
    ["[slow] [C-07] only groups at the very start count", []],
    ["no brackets", []],
  ])("title %j names %j", (title, ids) => {
    expect(checklistIdsOf(title)).toEqual(ids);
  });
});

describe("what a run has proven", () => {
  const file = "a.test.ts";

  test("a passed test proves its own lines and those of its groups", () => {
    const summary = summarize([
      { file, titles: ["[B-01] bookings", "inner", "[C-07] works"], state: "passed" },
    ]);
    const name = "a.test.ts > [B-01] bookings > inner > [C-07] works";
    expect(summary).toMatchObject({
      passed: 1,
      failed: 0,
      skipped: 0,
      lines: { "B-01": [name], "C-07": [name] },
    });
  });

  test("failed and skipped tests prove nothing, and do not spoil another test's proof", () => {
    const summary = summarize([
      { file, titles: ["[C-07] fails"], state: "failed" },
      { file, titles: ["[C-08] is skipped"], state: "skipped" },
      { file, titles: ["[C-07] passes"], state: "passed" },
    ]);
    expect(summary).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 1,
      lines: { "C-07": ["a.test.ts > [C-07] passes"] },
    });
  });

  test("a test that fails in one time zone proves nothing, however many others it passed in", () => {
    const titles = ["[Z-01] midnight"];
    const summary = summarize([
      { file, titles, state: "passed" },
      { file, titles, state: "failed" },
      { file, titles, state: "passed" },
    ]);
    expect(summary.lines).toEqual({});
  });

  test("a test that passed in three time zones is named once", () => {
    const run = { file, titles: ["[Z-01] midnight"], state: "passed" as const };
    expect(summarize([run, run, run]).lines).toEqual({ "Z-01": ["a.test.ts > [Z-01] midnight"] });
  });

  test("the ten slowest tests are named, the slowest first", () => {
    const tests = Array.from({ length: 12 }, (_, index) => ({
      file,
      titles: [`test ${index}`],
      state: "passed" as const,
      ms: (index * 7) % 12,
    }));
    const { slowest } = summarize(tests);
    expect(slowest.map(({ ms }) => ms)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(slowest[0]?.name).toBe("a.test.ts > test 5");
  });

  test("what fails on PostgreSQL and not on SQLite is named", () => {
    const run = (engine: string, title: string, state: "passed" | "failed") => ({
      file,
      titles: [`on ${engine}`, "stores", title],
      state,
    });
    const { failedOnlyOnPostgres } = summarize([
      run("sqlite", "a", "passed"),
      run("postgres", "a", "failed"),
      run("sqlite", "b", "failed"),
      run("postgres", "b", "failed"),
      run("postgres", "c", "passed"),
      // never begun, because a test on SQLite failed before
      run("sqlite", "d", "passed"),
      { ...run("postgres", "d", "failed"), didRun: false },
    ]);
    expect(failedOnlyOnPostgres).toEqual(["a.test.ts > on postgres > stores > a"]);
  });
});

test("merging adds up the totals and joins the names, sorted by letter and number", () => {
  const [one, two, three] = [1, 2, 3].map((ms) => ({ name: `${ms} ms`, ms }));
  if (one === undefined || two === undefined || three === undefined) throw new Error("three were made");
  const merged = mergeSummaries([
    {
      passed: 2,
      failed: 0,
      skipped: 1,
      slowest: [one],
      failedOnlyOnPostgres: ["x"],
      lines: { "C-10": ["z", "a"], "C-9": ["b"] },
    },
    {
      passed: 1,
      failed: 1,
      skipped: 0,
      slowest: [three, two],
      failedOnlyOnPostgres: [],
      lines: { "A-01": ["d"], "C-10": ["c", "a"] },
    },
  ]);
  expect(merged).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    slowest: [three, two, one],
    failedOnlyOnPostgres: ["x"],
    lines: { "A-01": ["d"], "C-9": ["b"], "C-10": ["a", "c", "z"] },
  });
  expect(Object.keys(merged.lines)).toEqual(["A-01", "C-9", "C-10"]);
});
