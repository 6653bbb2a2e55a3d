import { expect, test } from "vitest";
import { refusalText } from "./refusals.ts";

const refused = (...problems: readonly string[]) =>
  refusalText({
    code: "input_invalid",
    problems: problems.map((problem, index) => ({ field: `feld${index}`, problem })),
  });

test("a sentence about wrong input names the first problems, as many as can be read, and counts the others", () => {
  expect(refused("fehlt")).toBe("Die Eingabe ist nicht gültig: feld0 fehlt.");
  expect(refused("fehlt", "fehlt", "fehlt", "fehlt")).toBe(
    "Die Eingabe ist nicht gültig: feld0 fehlt; feld1 fehlt; feld2 fehlt; eine weitere Angabe ist falsch.",
  );
  const long = `muss eines von ${"etwas, ".repeat(40)}sein`;
  expect(refused(long, long, long)).toBe(
    `Die Eingabe ist nicht gültig: feld0 ${long}; 2 weitere Angaben sind falsch.`,
  );
});
