import fc from "fast-check";
import { expect, test } from "vitest";
import { aCode } from "../testing/builders.ts";
import { ListedCodes } from "./access-list.ts";

const happening = fc.record({ id: fc.constantFrom("a", "b", "c"), tag: fc.constantFrom("x", "y", null) });

test("[D-20] property: codes that are put and removed are found by their tags, also where two have the same digits", () => {
  fc.assert(
    fc.property(fc.array(happening), (happenings) => {
      const tags = new Map<string, string>();
      const codes = new ListedCodes([]);
      for (const { id, tag } of happenings) {
        if (tag === null) {
          tags.delete(id);
          codes.remove(id);
        } else {
          tags.set(id, tag);
          codes.put({ tag, length: 4, code: aCode("2026-11-28T10:00Z", "2026-11-28T11:00Z", { id }) });
        }
        for (const sought of ["x", "y"]) {
          const expected = [...tags].filter(([, tag]) => tag === sought).map(([id]) => id);
          expect(
            codes
              .withTag(sought)
              .map(({ code }) => code.id)
              .sort(),
          ).toEqual(expected.sort());
        }
        expect([...codes]).toHaveLength(tags.size);
      }
    }),
  );
});
