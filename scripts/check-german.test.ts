import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "./check-german.mjs";
import { germanTexts, germanWordsIn } from "./lib/german-rules.mjs";

const WORDS = new Set(["Anfrage", "Zeichen"]);

/** Signs of German found in a source file. */
function signsIn(source: string, file = "planted.ts"): string[] {
  return germanTexts(file, source, WORDS).map(({ sign }) => sign);
}

describe("a German text is found", () => {
  test.each([
    ["const a = 'Tür';", "ü"],
    ["const a = 'T\\u00fcr';", "ü"],
    ["const a = 'GRÖSSE';", "Ö"],
    ["const a = 'the „code“';", "„"],
    ["const a = 'starten und warten';", "und"],
    ["const a = 'Bitte warten';", "Bitte"],
    ["const a = '18 Uhr';", "Uhr"],
    ["const a = '(leer)';", "leer"],
    ["const a = 'Sie';", "Sie"],
    ["const a = 'in die Halle';", "die H"],
    ["const a = 'Anfrage';", "Anfrage"],
    [`const a = \`\${count} Zeichen\`;`, "Zeichen"],
    [`const a = \`\${\`\${count} nicht\`}\`;`, "nicht"],
    ["const a = sql`select 'ist'`;", "ist"],
    ["const a = { 'nicht da': 1 };", "nicht"],
    ["type Part = 'Anfrage' | 'path';", "Anfrage"],
    ["const a = /^Anfrage: /;", "Anfrage"],
    ["function f(root = 'Anfrage') {}", "Anfrage"],
  ])("%s", (source, sign) => {
    expect(signsIn(source)).toEqual([sign]);
  });

  test("in a component, as text and as attribute", () => {
    const source = "const A = () => <p title='Bitte'>Court {1}<b>nicht da</b> T&uuml;r {'ist'}</p>;";
    expect(signsIn(source, "planted.tsx")).toEqual(["Bitte", "nicht", "&uuml;", "ist"]);
  });

  test("with its line and the text, with a dot for each value and without the breaks in it", () => {
    const source = `const a = 1;\nsay(\`\${a} und\n  \${a}\`);\nconst B = () => <p>\n  bitte\n</p>;\n`;
    expect(germanTexts("planted.tsx", source, WORDS)).toEqual([
      { line: 2, text: "… und …", sign: "und" },
      { line: 5, text: "bitte", sign: "bitte" },
    ]);
  });
});

describe("what is English or no text is not reported", () => {
  test.each([
    ["// die Tür ist nicht offen"],
    ["/** „Tür öffnen“ */"],
    ["const und = bitte.nicht;"],
    ["const a = 'the lamp was on, so the program must die in a second';"],
    ["const a = 'MIT or DES';"],
    ["const a = 'understand, den1st, 1und, minute, undo';"],
    ["const a = 'anfrage';"],
    ["const a = 'Requests';"],
    ["const a = '21 °C – 5 µm · café';"],
    ["const a = 'Platzwart: Court 1';"],
    ["import { a } from './start.ts';"],
  ])("%s", (source) => {
    expect(signsIn(source)).toEqual([]);
  });

  test("a file that cannot be parsed is an error, not an all-clear", () => {
    expect(() => signsIn("const = ;")).toThrow(/cannot be parsed/);
  });
});

test("capitalised words of the German texts are German, unless they are English too", () => {
  const source = `export const texts = { title: "Anfrage an den Server", count: (n: number) => \`\${n} Zeichen\` };`;
  expect(germanWordsIn("texts.ts", source)).toEqual(["Anfrage", "Zeichen"]);
});

describe("the sources", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "platzwart-german-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const plant = (file: string, source: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  };

  test("every source of the product and its scripts is looked at; texts, tests, builds and packages are not", async () => {
    for (const file of [
      "packages/texts/src/pages/a.ts",
      "packages/domain/src/b.ts",
      "packages/new-one/src/deep/er/c.ts",
      "apps/web/src/d.tsx",
      "apps/web/vite.config.ts",
      "apps/web/dist/e.ts",
      "apps/web/node_modules/x/src/f.ts",
      "apps/server/src/g.test.ts",
      "apps/server/src/testing/h.ts",
      "e2e/i.e2e.ts",
      "bench/j.ts",
      "scripts/k.mjs",
      "scripts/lib/l.mjs",
    ]) {
      plant(file, "say('Bitte');");
    }
    expect(await findViolations(folder, {})).toEqual([
      'packages/domain/src/b.ts:1 says "Bitte" (Bitte)',
      'packages/new-one/src/deep/er/c.ts:1 says "Bitte" (Bitte)',
      'apps/web/src/d.tsx:1 says "Bitte" (Bitte)',
      'apps/web/vite.config.ts:1 says "Bitte" (Bitte)',
      'scripts/k.mjs:1 says "Bitte" (Bitte)',
      'scripts/lib/l.mjs:1 says "Bitte" (Bitte)',
    ]);
  });

  test("a label is recognised by a word that the German texts use", async () => {
    plant("packages/texts/src/problems.ts", "export const ROOT = 'Die Anfrage';");
    plant("apps/server/src/a.ts", "decode(body, 'Anfrage');");
    expect(await findViolations(folder, {})).toEqual(['apps/server/src/a.ts:1 says "Anfrage" (Anfrage)']);
  });

  test("a file may say what is listed for it, and nothing else; what it says no more may not stay listed", async () => {
    plant("apps/server/src/a.ts", "say('Bitte', 'Bitte', 'nicht');");
    plant("scripts/b.mjs", "say('Bitte', 'nicht');");
    const because = "it is a test";
    expect(
      await findViolations(folder, {
        "apps/server/src/a.ts": { texts: ["Bitte", "leer"], because },
        "scripts/b.mjs": { because },
        "scripts/gone.mjs": { because },
      }),
    ).toEqual([
      'apps/server/src/a.ts:1 says "nicht" (nicht)',
      'apps/server/src/a.ts says "leer" no more and need not be listed',
      'scripts/gone.mjs says "anything German" no more and need not be listed',
    ]);
  });
});
