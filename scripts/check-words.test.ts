import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findPrivateWords } from "./check-words.mjs";

test("a private word is named with its line, in names too; texts and tests may have it", () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-words-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write("apps/server/src/lamp.ts", "const a = 1;\n/** What it was told. */\nconst lampToldAt = tellers;\n");
  write("apps/server/src/lamp.test.ts", "// told\n");
  write("packages/texts/src/lamp.ts", "// told\n");
  expect(findPrivateWords(folder)).toEqual([
    expect.stringMatching(/^apps\/server\/src\/lamp\.ts:2 says "told"/),
    expect.stringMatching(/^apps\/server\/src\/lamp\.ts:3 says "pTold"/),
  ]);
});
