import { courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { isFilterSet, readLogFilter, withLogFilter } from "./log-address.ts";

const WHOLE = { level: "warn", component: "door-control", courtId: courtId(3), text: "Tür & Tor" } as const;

test("[G-04] a filter comes back out of the address as it went in", () => {
  expect(readLogFilter(withLogFilter("", WHOLE))).toEqual(WHOLE);
  expect(readLogFilter("?log-level=warn&log-component=door-control&log-court=3")).toMatchObject({
    level: "warn",
    component: "door-control",
    courtId: 3,
  });
});

test.each([
  "log-level=fatal",
  "log-level=",
  "log-component=Door%20Control",
  "log-component=code-4711",
  "log-court=0",
  "log-court=drei",
  `log-text=${"x".repeat(101)}`,
  "log-text=%00",
  "log-what=ever",
])("[G-04] %s in the address asks for nothing", (search) => {
  expect(readLogFilter(search)).toEqual({});
  expect(isFilterSet(readLogFilter(search))).toBe(false);
});

test("[G-04] what is wrong does not take along what is right", () => {
  expect(readLogFilter("log-level=fatal&log-court=2")).toEqual({ courtId: 2 });
});

test("[G-04] other parameters stay when the filter changes or is reset", () => {
  const search = withLogFilter("day=2026-11-21&log-level=warn", { level: "error" });
  expect(search).toBe("day=2026-11-21&log-level=error");
  expect(withLogFilter(search, {})).toBe("day=2026-11-21");
  expect(withLogFilter("log-text=a", { text: "" })).toBe("");
});
