import { expect, test } from "vitest";
import { firstLoadFiles, wholePageFiles } from "./check-bundle-budget.mjs";

const MANIFEST = {
  "index.html": {
    file: "assets/index.js",
    isEntry: true,
    imports: ["_a.js"],
    dynamicImports: ["_application.js"],
  },
  "_a.js": { file: "assets/a.js", imports: ["_b.js"] },
  "_b.js": { file: "assets/b.js", imports: ["_a.js"] },
  "_application.js": {
    file: "assets/application.js",
    name: "application",
    imports: ["_b.js", "_c.js", "index.html"],
    dynamicImports: ["_lower.js", "_others.js", "_booking.js"],
  },
  "_c.js": { file: "assets/c.js" },
  "_lower.js": { file: "assets/lower.js", name: "home-lower", imports: ["_forms.js"] },
  "_forms.js": { file: "assets/forms.js", dynamicImports: ["src/features/log/export.ts"] },
  "src/features/log/export.ts": { file: "assets/export.js" },
  "_others.js": {
    file: "assets/others.js",
    name: "other-pages",
    imports: ["_d.js"],
    dynamicImports: ["src/pages/settings/courts-tab.tsx"],
  },
  "_booking.js": { file: "assets/booking.js", name: "booking", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared.js", name: "shared-parts" },
  "_d.js": { file: "assets/d.js" },
  "src/pages/settings/courts-tab.tsx": { file: "assets/courts-tab.js" },
  "style.css": { file: "assets/style.css", isEntry: true },
};
const FIRST = ["a", "application", "b", "c", "index"].map((name) => `assets/${name}.js`);

test("the first load is the entry, the application and all they import, each once", () => {
  expect(firstLoadFiles(MANIFEST).sort()).toEqual(FIRST);
});

test("the whole page is the first load and what follows, but no other page", () => {
  const later = ["export", "forms", "lower"].map((name) => `assets/${name}.js`);
  expect(wholePageFiles(MANIFEST).sort()).toEqual([...FIRST, ...later].sort());
});

test("a manifest without an entry or without one of the chunks is an error, not a small bundle", () => {
  expect(() => firstLoadFiles({})).toThrow(/no entry/);
  const { "_application.js": _application, ...headless } = MANIFEST;
  expect(() => firstLoadFiles(headless)).toThrow(/no chunk "application"/);
  const { "_others.js": _others, ...alone } = MANIFEST;
  expect(() => wholePageFiles(alone)).toThrow(/no chunk "other-pages"/);
});
