import { expect, test } from "vitest";
import { firstLoadFiles, wholePageFiles } from "./check-bundle-budget.mjs";

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

test("the whole page is the first load and the sections that follow, but no other page", () => {
  const manifest = {
    "index.html": {
      file: "assets/index.js",
      isEntry: true,
      dynamicImports: ["src/pages/home-page.tsx", "src/pages/settings-page.tsx"],
    },
    "src/pages/home-page.tsx": {
      file: "assets/home.js",
      imports: ["index.html"],
      dynamicImports: ["src/features/log/log-section.tsx"],
    },
    "src/features/log/log-section.tsx": { file: "assets/log.js", imports: ["_a.js"] },
    "_a.js": { file: "assets/a.js", dynamicImports: ["src/features/log/export.ts"] },
    "src/features/log/export.ts": { file: "assets/export.js" },
    "src/pages/settings-page.tsx": { file: "assets/settings.js", imports: ["_d.js"] },
    "_d.js": { file: "assets/d.js" },
  };
  expect(firstLoadFiles(manifest)).toEqual(["assets/index.js", "assets/home.js"]);
  expect(wholePageFiles(manifest).sort()).toEqual([
    "assets/a.js",
    "assets/export.js",
    "assets/home.js",
    "assets/index.js",
    "assets/log.js",
  ]);
});

test("a manifest without an entry is an error, not a small bundle", () => {
  expect(() => firstLoadFiles({})).toThrow(/no entry/);
});
