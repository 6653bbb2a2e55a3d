import { expect, test } from "vitest";
import { firstLoadFiles } from "./check-bundle-budget.mjs";

test("the first load is the entry, the home page and all they import, each once, and no other page", () => {
  const manifest = {
    "index.html": {
      file: "assets/index.js",
      isEntry: true,
      imports: ["_a.js"],
      dynamicImports: ["src/pages/home-page.tsx"],
    },
    "_a.js": { file: "assets/a.js", imports: ["_b.js"] },
    "_b.js": { file: "assets/b.js", imports: ["_a.js"] },
    "src/pages/home-page.tsx": { file: "assets/home.js", imports: ["_b.js", "_c.js", "index.html"] },
    "_c.js": { file: "assets/c.js" },
    "src/pages/settings-page.tsx": { file: "assets/settings.js", imports: ["_d.js"] },
    "_d.js": { file: "assets/d.js" },
    "style.css": { file: "assets/style.css", isEntry: true },
  };
  expect(firstLoadFiles(manifest).sort()).toEqual([
    "assets/a.js",
    "assets/b.js",
    "assets/c.js",
    "assets/home.js",
    "assets/index.js",
  ]);
});

test("a manifest without an entry is an error, not a small bundle", () => {
  expect(() => firstLoadFiles({})).toThrow(/no entry/);
});
