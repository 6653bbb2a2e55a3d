import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every style sheet states the order of the layers first, whichever of them the browser gets first", () => {
  const sheets = globSync("**/*.css", { cwd: `${import.meta.dirname}/..` });
  expect(sheets).toContain("ui/tokens.css");
  for (const sheet of sheets) {
    const text = readFileSync(`${import.meta.dirname}/../${sheet}`, "utf8");
    expect(text.split("\n")[0], sheet).toBe("@layer theme, base, utilities, ui, feature, page, preference;");
  }
});
