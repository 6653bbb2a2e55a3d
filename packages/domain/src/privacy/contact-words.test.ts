import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldForSearch } from "../folded-name.ts";
import { contactWords, matchesTerms, nationalDigits, searchTerms } from "./contact-words.ts";
import { phoneHits, searchHits } from "./search-hits.ts";

const called = (name: string) => ({ name, email: null, phone: null });

/** Letters, marks, digits and signs that names are made of. */
const text = fc.string({
  unit: fc.constantFrom(..."aeoußäé ÄØłm'-.&👩\u200d\u0301مر李0179+@", "ue", "SS", "ﬁ"),
  maxLength: 24,
});

describe("the words of a contact", () => {
  test.each([
    ["Jana Müller-Lüdenscheidt", ["jana", "muller", "ludenscheidt", "mullerludenscheidt"]],
    ["O’Brien", ["o", "brien", "obrien"]],
    ["Weiß & Söhne", ["weiss", "&", "sohne"]],
    ["🏸 Øystein", ["🏸", "oystein"]],
    ["李小龙", ["李小龙"]],
  ])("of the name %j are its pieces, folded", (name, words) => {
    expect([...contactWords(called(name))].sort()).toEqual([...words].sort());
  });

  test("of an e-mail address are the whole of it and the pieces before the @, of a phone its digits as dialled here", () => {
    const person = { name: "X", email: "Jana.M@Example.de", phone: "+49 (0)170 12-34" };
    expect(contactWords(person)).toEqual(["x", "jana.m@example.de", "jana", "m", "01701234"]);
  });

  test.each([
    ["+49 170 1", "01701"],
    ["0049170/1", "01701"],
    ["0170 1", "01701"],
    ["+43 1 2", "004312"],
    ["tel:+49 170\u20131", "01701"],
    ["(0)170", "170"],
  ])("the digits of %j are %j", (phone, digits) => {
    expect(nationalDigits(phone)).toBe(digits);
  });

  test.each([
    ["müller jana", ["muller", "jana"]],
    ["jan jana", ["jana"]],
    ["jana 0170 12", ["jana", "017012"]],
    ["+49 170 12", ["017012"]],
    ["030\u20139876543", ["0309876543"]],
    ["Team 1984", ["team", "1984"]],
    ["jana.m@EX", ["jana.m@ex"]],
    ["+49", []],
    [" - ", []],
    ["", []],
  ])("who types %j looks for %j", (typed, terms) => {
    expect(searchTerms(typed)).toEqual(terms);
  });

  test("what begins a text begins its form, so that a person is found from the first letter to the last", () => {
    fc.assert(
      fc.property(text, fc.nat(24), (name, length) => {
        const begun = [...name].slice(0, length).join("");
        expect(foldForSearch(name).startsWith(foldForSearch(begun).replace(/[aou]$/, ""))).toBe(true);
        // a following combining mark may belong to the letter before, and changes no earlier match
        expect(foldForSearch(name).startsWith(foldForSearch(begun))).toBe(true);
      }),
    );
  });

  test("the whole name, e-mail and phone of a person find them, whatever stands there", () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom("0170 1234", "+49 30 12", "+43 1 234"),
        (name, email, phone) => {
          const person = { name, email, phone };
          expect(matchesTerms(person, searchTerms(phone))).toBe(true);
          const terms = searchTerms(name).filter((term) => !term.includes("@"));
          expect(
            matchesTerms(
              person,
              terms.filter((term) => !/^\d+$/.test(term)),
            ),
          ).toBe(true);
        },
      ),
    );
  });

  test("no word or term is empty, longer than an index takes, or half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (any) => {
        for (const word of [...contactWords({ name: any, email: any, phone: any }), ...searchTerms(any)]) {
          expect(word).not.toBe("");
          expect([...word].length).toBeLessThanOrEqual(60);
          expect(word.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});

describe("what a search found", () => {
  const marked = (name: string, typed: string) =>
    searchHits(name, searchTerms(typed)).map(({ from, until }) => name.slice(from, until));

  test.each([
    ["Jana Müller", "mue ja", ["Ja", "Mü"]],
    ["Jana Mu\u0308ller", "mu", ["Mu\u0308"]],
    ["Großmann", "gross", ["Groß"]],
    ["Mueller", "mü", ["Mu"]],
    ["O'Brien", "obr", ["O'Br"]],
    ["jana.m@example.de", "jana.m@ex", ["jana.m@ex"]],
    ["👩 Anna", "👩", ["👩"]],
    ["Jana", "x", []],
  ])("in %j by %j is %j", (name, typed, hits) => {
    expect(marked(name, typed)).toEqual(hits);
  });

  test("of a phone number is as far as it was typed, in its own notation", () => {
    const phone = "+49 (0)170 1234";
    const [hit] = phoneHits(phone, searchTerms("0170 1"));
    expect(phone.slice(hit?.from, hit?.until)).toBe("+49 (0)170 1");
    expect(phoneHits(phone, searchTerms("0171"))).toEqual([]);
  });

  test("is in order, without overlap, within the text and never half a character", () => {
    fc.assert(
      fc.property(text, text, (name, typed) => {
        let last = 0;
        for (const { from, until } of searchHits(name, searchTerms(typed))) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(until).toBeGreaterThan(from);
          expect(name.slice(from, until).isWellFormed()).toBe(true);
          last = until;
        }
        expect(last).toBeLessThanOrEqual(name.length);
      }),
    );
  });
});
