import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseCode } from "./choose-code.ts";
import { obviousCodes } from "./obvious-codes.ts";

/** A small seeded generator, so that a failure can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const choice = (changes: Partial<Parameters<typeof chooseCode>[0]>) => ({
  length: 4,
  overlapping: new Set<string>(),
  recent: [],
  lookupHashOf: (code: string) => code,
  isDecoy: () => false,
  random: seeded(1),
  ...changes,
});

const all = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, "0"));

describe("code generation", () => {
  test.each(["0000", "9999", "1234", "7890", "9012", "4321", "0987", "1212", "1122", "0077", "1984", "2026"])(
    "[A-31] %s is obvious",
    (code) => {
      expect(obviousCodes(4).has(code)).toBe(true);
    },
  );

  test.each(["2580", "7193", "1243", "1898", "2100"])("%s is not obvious", (code) => {
    expect(obviousCodes(4).has(code)).toBe(false);
  });

  test("[A-31] a code has code_length digits and is neither obvious nor taken", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 8 }), fc.nat(), (length, seed) => {
        const overlapping = new Set(["2580", "7193"]);
        const code = chooseCode(choice({ length, overlapping, random: seeded(seed) }));
        expect(code).toMatch(new RegExp(`^\\d{${length}}$`));
        expect(obviousCodes(length).has(code ?? "")).toBe(false);
        expect(overlapping.has(code ?? "")).toBe(false);
      }),
    );
  });

  test("[A-31] with nearly everything taken the codes that are left are found", () => {
    const free = all.filter((code) => !obviousCodes(4).has(code));
    const overlapping = new Set(free.slice(0, Math.floor(free.length * 0.8) - 1));
    for (let seed = 0; seed < 20; seed += 1) {
      const code = chooseCode(choice({ overlapping, random: seeded(seed) }));
      expect(code).not.toBeNull();
      expect(overlapping.has(code ?? "")).toBe(false);
    }
  });

  test("[A-31] nothing is given out once decoys and taken codes are 90 % of the space", () => {
    const free = all.filter((code) => !obviousCodes(4).has(code));
    expect(
      chooseCode(choice({ overlapping: new Set(free.slice(0, Math.ceil(free.length * 0.8))) })),
    ).toBeNull();
  });

  test("codes used lately are avoided, and give way oldest first where they would fill the space", () => {
    const free = all.filter((code) => !obviousCodes(4).has(code));
    const last = free.at(-1) ?? "";
    const recent = free.filter((code) => code !== last);
    for (let seed = 0; seed < 20; seed += 1) {
      const code = chooseCode(choice({ recent, random: seeded(seed) })) ?? "";
      const isOldest = recent.indexOf(code) >= Math.floor(free.length * 0.8);
      expect(code === last || isOldest).toBe(true);
    }
    const few = new Set(free.slice(0, 500));
    for (let seed = 0; seed < 200; seed += 1) {
      expect(few.has(chooseCode(choice({ recent: [...few], random: seeded(seed) })) ?? "")).toBe(false);
    }
  });

  test("[A-13, A-31] who is given every code that can be drawn cannot distinguish the permanent ones from decoys", () => {
    const isDecoy = (code: string) => Number(code) % 10 === 3;
    const permanent = ["2580", "7195", "4826"];
    const drawn = new Set<string | null>();
    const random = seeded(11);
    for (let draws = 0; draws < 200_000; draws += 1)
      drawn.add(chooseCode(choice({ overlapping: new Set(permanent), isDecoy, random })));
    const never = all.filter((code) => !obviousCodes(4).has(code) && !drawn.has(code));
    expect(never).toEqual(expect.arrayContaining(permanent));
    expect(never.filter(isDecoy).length).toBeGreaterThan(900);
    expect(never.filter((code) => !isDecoy(code))).toHaveLength(permanent.length);
  });

  test("every free code has its chance", () => {
    const random = seeded(7);
    const drawn = new Set(Array.from({ length: 20_000 }, () => chooseCode(choice({ random }))));
    const free = all.length - obviousCodes(4).size;
    // 20,000 draws from some 9,600 codes leave out about 12 %
    expect(drawn.size / free).toBeGreaterThan(0.84);
  });
});
