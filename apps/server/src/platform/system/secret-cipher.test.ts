import { expect, test } from "vitest";
import { createSecretCipher } from "./secret-cipher.ts";

const key = (letter: string) => Buffer.alloc(32, letter);

test("encrypted digits open with the same key", () => {
  const encrypted = createSecretCipher(key("a")).encrypt("0815");
  expect(createSecretCipher(key("a")).decrypt(encrypted)).toBe("0815");
});

test("the same digits are encrypted differently each time, and always tagged alike", () => {
  const cipher = createSecretCipher(key("a"));
  expect(cipher.encrypt("0815")).not.toBe(cipher.encrypt("0815"));
  expect(cipher.lookupHash("0815")).toBe(createSecretCipher(key("a")).lookupHash("0815"));
  expect(cipher.lookupHash("0815")).not.toBe(cipher.lookupHash("0816"));
});

test("[D-04] the length of an encrypted text shows how many digits it holds", () => {
  const cipher = createSecretCipher(key("a"));
  const lengths = ["0815", "08151", "081512", "0815123", "08151234"].map((digits) => {
    expect(cipher.encryptedLength(digits.length)).toBe(cipher.encrypt(digits).length);
    return cipher.encryptedLength(digits.length);
  });
  expect(new Set(lengths).size).toBe(lengths.length);
});

test("another key decrypts nothing and hashes differently", () => {
  const encrypted = createSecretCipher(key("a")).encrypt("0815");
  const other = createSecretCipher(key("b"));
  expect(other.decrypt(encrypted)).toBeNull();
  expect(other.lookupHash("0815")).not.toBe(createSecretCipher(key("a")).lookupHash("0815"));
});

test("an encrypted text that was changed by one bit does not open", () => {
  const cipher = createSecretCipher(key("a"));
  const [version, text = ""] = cipher.encrypt("0815").split(".");
  const bytes = Buffer.from(text, "base64url");
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(cipher.decrypt(`${version}.${changed.toString("base64url")}`)).toBeNull();
  }
});

test.each(["", "0815", "v1", "v1.", "v1.AAAA", "v2.AAAA", "v1.x.y"])("%j is no encrypted text", (text) => {
  expect(createSecretCipher(key("a")).decrypt(text)).toBeNull();
});

test("a text that does not open is logged once, however often it is asked for", () => {
  let told = 0;
  const cipher = createSecretCipher(key("a"), () => {
    told += 1;
  });
  for (const text of ["kaputt", "kaputt", "v1.AAAA", "kaputt"]) cipher.decrypt(text);
  expect(told).toBe(2);
});

test("a key of another length is refused", () => {
  expect(() => createSecretCipher(Buffer.alloc(16))).toThrow("32 bytes, this one has 16");
});
