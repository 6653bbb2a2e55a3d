import fc from "fast-check";
import { expect, test } from "vitest";
import { ListDigest } from "./list-digest.ts";

const entry = fc.record({ id: fc.constantFrom("a", "b", "c", "d"), tag: fc.nat(3) });
const step = fc.record({
  head: fc.record({ codeLength: fc.nat(2) }),
  put: fc.uniqueArray(entry, { selector: ({ id }) => id }),
  gone: fc.subarray(["a", "b", "c", "d", "e"]),
});

test("[A-33] property: kept up to date step by step, a digest is that of the list made from nothing", () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const entries = new Map<string, { id: string; tag: number }>();
      const digest = new ListDigest({ head: {}, entries: [] });
      for (const { head, put, gone } of steps) {
        const removed = gone.filter((id) => put.every((entry) => entry.id !== id));
        const next = digest.textAfter({ head, put, removed });
        digest.apply({ head, put, removed });
        for (const entry of put) entries.set(entry.id, entry);
        for (const id of removed) entries.delete(id);
        const inAnyOrder = [...entries.values()].reverse();
        expect(digest.text).toBe(new ListDigest({ head, entries: inAnyOrder }).text);
        expect(digest.text).toBe(next);
        expect(inAnyOrder.every((entry) => digest.containsExactly(entry))).toBe(true);
      }
    }),
  );
});

test("[A-33] lists that differ have different digests", () => {
  const lists = [
    { head: { a: 1 }, entries: [] },
    { head: { a: 2 }, entries: [] },
    { head: { a: 1 }, entries: [{ id: "a" }] },
    { head: { a: 1 }, entries: [{ id: "b" }] },
    { head: { a: 1 }, entries: [{ id: "a" }, { id: "b" }] },
  ];
  expect(new Set(lists.map((list) => new ListDigest(list).text)).size).toBe(lists.length);
});
