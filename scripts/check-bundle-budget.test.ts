import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DIALOGS, doorSizes, firstLoadFiles, otherPages, wholePageFiles } from "./check-bundle-budget.mjs";

const OTHERS = ["booking-page", "settings-page", ...DIALOGS];

const MANIFEST = {
  "index.html": {
    file: "assets/index.js",
    isEntry: true,
    imports: ["_a.js"],
    dynamicImports: ["_application.js", "_home.js", ...OTHERS],
  },
  "_a.js": { file: "assets/a.js", imports: ["_b.js"] },
  "_b.js": { file: "assets/b.js", imports: ["_a.js"] },
  "_application.js": {
    file: "assets/application.js",
    name: "application",
    imports: ["_b.js", "_c.js", "index.html"],
    dynamicImports: ["_services.js"],
  },
  "_services.js": { file: "assets/services.js", name: "page-services" },
  "_c.js": { file: "assets/c.js" },
  "_home.js": { file: "assets/home.js", name: "home", imports: ["_c.js"], dynamicImports: ["_lower.js"] },
  "_lower.js": { file: "assets/lower.js", name: "home-lower", imports: ["_forms.js"] },
  "_forms.js": { file: "assets/forms.js", dynamicImports: ["src/features/log/export.ts"] },
  "src/features/log/export.ts": { file: "assets/export.js" },
  ...Object.fromEntries([...OTHERS, "courts-tab"].map(otherPage)),
  "style.css": { file: "assets/style.css", isEntry: true },
};
const files = (...names: string[]) => names.map((name) => `assets/${name}.js`).sort();
const SHELL = ["a", "application", "b", "c", "index"];

test("the first load is the entry, the application, the page and all they import, each once", () => {
  expect(firstLoadFiles(MANIFEST).sort()).toEqual(files(...SHELL, "home"));
  const [booking, settings] = otherPages(MANIFEST);
  expect(booking).toEqual(["booking-page", ["booking-page"]]);
  expect(firstLoadFiles(MANIFEST, settings?.[1]).sort()).toEqual(
    files(...SHELL, "settings-page", "courts-tab", "forms"),
  );
});

test("the whole page is the first load and what follows, but no other page", () => {
  expect(wholePageFiles(MANIFEST).sort()).toEqual(
    files(...SHELL, "home", "services", "lower", "forms", "export"),
  );
});

test("a manifest without an entry or without one of the chunks is an error, not a small bundle", () => {
  expect(() => firstLoadFiles({})).toThrow(/no entry/);
  const { "_application.js": _application, ...headless } = MANIFEST;
  expect(() => firstLoadFiles(headless)).toThrow(/no chunk "application"/);
  const { "_home.js": _home, ...homeless } = MANIFEST;
  expect(() => firstLoadFiles(homeless)).toThrow(/no chunk "home"/);
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(MANIFEST).filter(([key]) => !names.includes(key)));
  expect(() => wholePageFiles(without("keys-dialog"))).toThrow(/no chunk "keys-dialog"/);
  expect(() => otherPages(without("booking-page", "settings-page"))).toThrow(/no chunk of a page/);
});

test("the programs of doors are one file each", () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-bundle-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sizes = () => doorSizes(folder, "hosted-doors.cjs");
  expect(sizes).toThrow(/none/);
  writeFileSync(join(folder, ".built"), "hash");
  writeFileSync(join(folder, "door-controller.cjs"), "12345");
  expect(sizes).toThrow(/door-controller/);
  writeFileSync(join(folder, "hosted-doors.cjs"), "1234");
  expect(sizes()).toEqual([{ file: "hosted-doors.cjs", bytes: 4 }]);
  writeFileSync(join(folder, "chunk.cjs"), "");
  expect(sizes).toThrow(/chunk/);
});

function otherPage(name: string) {
  return [name, { file: `assets/${name}.js`, name, imports: ["_forms.js"] }] as const;
}
