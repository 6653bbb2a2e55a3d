import { describe, expect, test } from "vitest";
import { checkPersonSearch, isWholeNameSearch, personSearch } from "./person.ts";

const jana = { name: "Jana Müller-Lüdenscheidt", email: "Jana.M@example.de", phone: "+49 (0)30 123456" };

describe("finding a person", () => {
  test.each([
    "Jana",
    "müller",
    "  JANA   MÜLLER ",
    "Mu\u0308ller",
    "jana.m@EXAMPLE.de",
    "030 123456",
    "0049 30 12 34 56",
    "+4930123456",
    "030/1234",
    "muller",
    "Lüden",
    "jana lüdenscheidt",
  ])("[G-07] %j finds her by name, e-mail or phone", (text) => {
    expect(personSearch(text)(jana)).toBe(true);
  });

  test.each(["Jane", "example.com", "030 654321", "040 123456", "123456", "üller", "(0)", "0049"])(
    "%j does not",
    (text) => {
      expect(personSearch(text)(jana)).toBe(false);
    },
  );

  test("digits of a name do not search phone numbers, and what is missing matches nothing", () => {
    expect(personSearch("Team 1984")({ ...jana, phone: "030 1984 7" })).toBe(false);
    expect(personSearch("123456")({ name: "Reinigung", email: null, phone: null })).toBe(false);
  });

  test.each(["Li", " li ", "LI", "\uff2c\uff49"])(
    "[G-07] %j, too short for a part, finds who is called just that",
    (text) => {
      const li = { name: "Li", email: "li@example.de", phone: null };
      expect(isWholeNameSearch(text)).toBe(true);
      expect(checkPersonSearch(text)).toBeNull();
      expect(personSearch(text)(li)).toBe(true);
      for (const name of ["Lin", "Ali", "Li Wei", "L"])
        expect(personSearch(text)({ ...li, name })).toBe(false);
    },
  );

  test("from three characters on a part is enough, and nothing is no search", () => {
    expect(isWholeNameSearch("abc")).toBe(false);
    expect(checkPersonSearch("abc")).toBeNull();
    expect(checkPersonSearch("  ")).toEqual({ code: "person_search_too_short", minimum: 3 });
  });
});
