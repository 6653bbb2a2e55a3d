import { expect, test } from "vitest";
import { isVisible, mixesScripts, visibleText } from "./visible-text.ts";

test.each([
  ["  Jana Albrecht ", "Jana Albrecht"],
  ["Jana\u200b Albrecht\ufeff", "Jana Albrecht"],
  ["\u202eJana\u202c", "Jana"],
  ["\u200b\u2060\u3164", ""],
  ["\u2800 \u200d", ""],
  // joiners of Persian letters and of emoji are visible
  ["می\u200cخواهم", "می\u200cخواهم"],
  ["👩\u200d👧 ❤\ufe0f", "👩\u200d👧 ❤\ufe0f"],
])("%j is seen as %j", (text, seen) => {
  expect(visibleText(text)).toBe(seen);
  expect(isVisible(text)).toBe(seen !== "");
});

test.each([
  ["admin", false],
  ["Jürgen Çelik", false],
  ["Оксана", false],
  ["\u0430dmin", true],
  ["Αnna", true],
])("%j mixes scripts: %s", (text, expected) => {
  expect(mixesScripts(text)).toBe(expected);
});
