import { expect, test } from "vitest";
import { matchesLogFilter } from "./log-filter.ts";

const entry = {
  ...{ level: "warn", component: "door-control", courtId: 3, message: "Zugang verweigert, Tür Süd" },
  metadata: { court_ids: [3, 4] },
};

test("[G-04] an empty filter lets everything through", () => {
  expect(matchesLogFilter(entry, {})).toBe(true);
  expect(matchesLogFilter(entry, { text: "" })).toBe(true);
});

test.each([
  [{ level: "warn" }, { level: "error" }],
  [{ component: "door-control" }, { component: "door" }],
  [{ courtId: 3 }, { courtId: 30 }],
  [{ courtId: 4 }, { courtId: 1 }],
  [{ text: "zugang" }, { text: "gewährt" }],
  [
    { level: "warn", courtId: 3 },
    { level: "warn", courtId: 1 },
  ],
])("[G-04] %j is one of them, %j is not", (yes, no) => {
  expect(matchesLogFilter(entry, yes)).toBe(true);
  expect(matchesLogFilter(entry, no)).toBe(false);
});

test("[G-04] an entry of no court is of no court that is asked for", () => {
  expect(matchesLogFilter({ ...entry, courtId: null, metadata: {} }, { courtId: 3 })).toBe(false);
});

test("[G-04] a component counts as named by the text if its shown name has it", () => {
  expect(matchesLogFilter(entry, { text: "nichts davon", namedComponents: ["door-control"] })).toBe(true);
  expect(matchesLogFilter(entry, { text: "nichts davon", namedComponents: ["doors"] })).toBe(false);
});

test("[G-04] text is found in message and component, without case, however its letters are composed", () => {
  expect(matchesLogFilter(entry, { text: "CONTROL" })).toBe(true);
  expect(matchesLogFilter(entry, { text: "TÜR" })).toBe(true);
  expect(matchesLogFilter(entry, { text: "tu\u0308r" })).toBe(true);
});
