import { describe, expect, test } from "vitest";
import { courtId } from "../testing/builders.ts";
import { parseCourtId, resizeCourtNames, storedCourtId } from "./court.ts";

describe("courts", () => {
  test.each([1, "1", "court_1"])("[X-10] %s names court 1", (value) => {
    expect(parseCourtId(value)).toBe(1);
  });

  test.each([0, -1, 1.5, Number.NaN, 1e9, "", "court_", "court_0", "Court 1", "01", "1e3", "court_1 "])(
    "%s names no court",
    (value) => {
      expect(parseCourtId(value)).toBeNull();
    },
  );

  test("[X-10] codes store their court as court_n", () => {
    expect(storedCourtId(courtId(12))).toBe("court_12");
  });

  test("names are kept, new courts get their default, surplus names go", () => {
    expect(resizeCourtNames(["Halle Nord", "Halle Süd"], 3)).toEqual(["Halle Nord", "Halle Süd", "Court 3"]);
    expect(resizeCourtNames(["Halle Nord", "Halle Süd"], 1)).toEqual(["Halle Nord"]);
  });
});
