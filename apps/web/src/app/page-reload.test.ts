import { at } from "@platzwart/domain/testing/builders";
import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { PageReload } from "./page-reload.ts";

const START = at("2026-11-21T18:31:00+01:00");

test("[R-06] a missing page is loaded anew by itself once a minute at most, each path for itself", () => {
  const stored = new Map<string, string>();
  const reload = new PageReload({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
  });
  expect(reload.mayReload("/help", START)).toBe(true);
  expect(reload.mayReload("/help", plus(START, seconds(59)))).toBe(false);
  expect(reload.mayReload("/help", plus(START, minutes(1)))).toBe(true);
  expect(reload.mayReload("/booking", plus(START, seconds(61)))).toBe(true);
});

test("[R-06] where the browser keeps nothing, a missing page waits for the button", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  expect(new PageReload({ getItem: refuse, setItem: refuse }).mayReload("/help", START)).toBe(false);
});
