import fc from "fast-check";
import { expect, test } from "vitest";
import { type CodeFilter, codeFilterParameters, hasFilter, queryOf, readCodeFilter } from "./code-address.ts";

test("[A-32] a link shows the same codes as the page that it was copied from", () => {
  const anyFilter = fc.record(
    {
      text: fc.string({ minLength: 1, maxLength: 100 }).filter((text) => !text.includes("\u0000")),
      court: fc.constantFrom("all" as const, 2 as never, 7 as never),
      state: fc.constantFrom("in_force" as const, "to_come" as const, "over" as const, "all" as const),
      kind: fc.constantFrom("booking" as const, "by_hand" as const, "permanent" as const),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(anyFilter, (filter: CodeFilter) => {
      expect(readCodeFilter(`?${codeFilterParameters(filter)}`)).toEqual(filter);
    }),
  );
});

test("[A-32] what means nothing in an address is passed over, and without a filter what is not over is asked for", () => {
  expect(readCodeFilter("?court=x&state=gone&kind=1&code=%20&text=")).toEqual({});
  expect(hasFilter(readCodeFilter("?state=open"))).toBe(false);
  expect(queryOf({})).toEqual({ state: "open" });
  expect(queryOf({ state: "all", text: "Jana" })).toEqual({ text: "Jana" });
  expect(queryOf(readCodeFilter("?code=abc-1&state=over"))).toEqual({ id: "abc-1" });
});
