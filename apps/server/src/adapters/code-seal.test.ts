import { expect, test } from "vitest";
import { createCodeSeal } from "./code-seal.ts";

const key = (letter: string) => Buffer.alloc(32, letter);

test("sealed digits open with the same key", () => {
  const sealed = createCodeSeal(key("a")).seal("0815");
  expect(createCodeSeal(key("a")).open(sealed)).toBe("0815");
});

test("the same digits are sealed differently each time, and always tagged alike", () => {
  const seal = createCodeSeal(key("a"));
  expect(seal.seal("0815")).not.toBe(seal.seal("0815"));
  expect(seal.tag("0815")).toBe(createCodeSeal(key("a")).tag("0815"));
  expect(seal.tag("0815")).not.toBe(seal.tag("0816"));
});

test("another key opens nothing and tags differently", () => {
  const sealed = createCodeSeal(key("a")).seal("0815");
  const other = createCodeSeal(key("b"));
  expect(other.open(sealed)).toBeNull();
  expect(other.tag("0815")).not.toBe(createCodeSeal(key("a")).tag("0815"));
});

test("a sealed text that was changed by one bit does not open", () => {
  const seal = createCodeSeal(key("a"));
  const [version, text = ""] = seal.seal("0815").split(".");
  const bytes = Buffer.from(text, "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(seal.open(`${version}.${changed.toString("base64url")}`)).toBeNull();
  }
});

test.each(["", "0815", "v1", "v1.", "v1.AAAA", "v2.AAAA", "v1.x.y"])("%j is no sealed text", (text) => {
  expect(createCodeSeal(key("a")).open(text)).toBeNull();
});

test("a text that does not open is told of once, however often it is asked for", () => {
  let told = 0;
  const seal = createCodeSeal(key("a"), () => {
    told += 1;
  });
  for (const text of ["kaputt", "kaputt", "v1.AAAA", "kaputt"]) seal.open(text);
  expect(told).toBe(2);
});

test("a key of another length is refused", () => {
  expect(() => createCodeSeal(Buffer.alloc(16))).toThrow("32 bytes, this one has 16");
});
