import fc from "fast-check";
import { expect, test } from "vitest";
import { misspellingsOf } from "./misspellings.ts";

test("[D-21] another digit, one too many, one missing and two exchanged are misspellings of a code, itself and others are not", () => {
  const found = misspellingsOf("4711");
  for (const misspelt of ["4712", "0711", "47113", "04711", "471", "711", "7411", "4171"])
    expect(found.has(misspelt), misspelt).toBe(true);
  for (const other of ["4711", "4722", "1147", "47", "471100", ""])
    expect(found.has(other), other).toBe(false);
  expect(misspellingsOf("583041").size).toBeLessThan(140);
});

test("[D-21] whatever is a misspelling of a code, the code is one of it", () => {
  const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 4, maxLength: 8 });
  fc.assert(
    fc.property(digits, (code) => {
      for (const misspelt of misspellingsOf(code)) expect(misspellingsOf(misspelt).has(code)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
