import { describe, expect, test } from "vitest";
import { canBeTyped, checkPermanentCode, trimPermanentCode, warningsOf } from "./permanent-code.ts";

const check = (userName: string, accessCode: string) =>
  checkPermanentCode(trimPermanentCode({ userName, accessCode }));

describe("a permanent code as somebody asks for it", () => {
  test("[A-11] needs a name and a code, white space is neither", () => {
    expect(check("", "4711")).toEqual({ code: "permanent_code_name_invalid", reason: "missing" });
    expect(check(" \t ", "4711")).toEqual({ code: "permanent_code_name_invalid", reason: "missing" });
    expect(check("Reinigung", "")).toEqual({ code: "permanent_code_invalid", reason: "missing" });
    expect(check("Reinigung", "   ")).toEqual({ code: "permanent_code_invalid", reason: "missing" });
    expect(check("Reinigung", " 4711 ")).toBeNull();
  });

  test("[A-13] what looks like another code is that code", () => {
    const code = (accessCode: string) => trimPermanentCode({ userName: "Reinigung", accessCode }).accessCode;
    expect(code("\u200b77\u00ad123 ")).toBe("77123");
    expect(code("e\u0301")).toBe("\u00e9");
    expect(check("Reinigung", "\u200b")).toEqual({ code: "permanent_code_invalid", reason: "missing" });
  });

  test("[A-12] has at most 10 characters", () => {
    expect(check("Reinigung", "1234567890")).toBeNull();
    // each is two code units
    expect(check("Reinigung", "🎾".repeat(10))).toBeNull();
    expect(check("Reinigung", "🎾".repeat(11))).toMatchObject({ reason: "too_long" });
    expect(check("Reinigung", "12345678901")).toEqual({ code: "permanent_code_invalid", reason: "too_long" });
    expect(check("x".repeat(101), "4711")).toEqual({
      code: "permanent_code_name_invalid",
      reason: "too_long",
    });
  });

  test.each(["47\u000011", "47\n11", "47\u001b[", "4\u2028711"])(
    "takes no control characters: %j",
    (text) => {
      expect(check("Reinigung", text)).toEqual({ code: "permanent_code_invalid", reason: "characters" });
      expect(check(text, "4711")).toEqual({ code: "permanent_code_name_invalid", reason: "characters" });
    },
  );
});

describe("what speaks against a permanent code", () => {
  test.each([
    ["", 4, []],
    ["8642", 4, []],
    ["864209", 6, []],
    ["4711a", 5, ["not_digits"]],
    ["\uff14711", 4, ["not_digits"]],
    ["abc", 4, ["not_digits", "too_short"]],
    ["864", 4, ["too_short"]],
    ["8642", 5, ["too_short"]],
    ["86420", 4, ["too_long"]],
    ["1234", 4, ["obvious"]],
    ["7", 4, ["too_short", "obvious"]],
    ["1122334455", 8, ["too_long", "obvious"]],
  ] as const)("[A-17] %j with a code_length of %i: %j", (code, length, warnings) => {
    expect(warningsOf(code, length)).toEqual(warnings);
  });

  test.each([
    ["864", false],
    ["8642", true],
    ["86420975", true],
    ["864209753", false],
    ["864a", false],
    ["\uff14711", false],
  ] as const)("[A-17, D-04] %j can be typed at a door: %s", (code, isTypable) => {
    expect(canBeTyped(code)).toBe(isTypable);
  });
});
