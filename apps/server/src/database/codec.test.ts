import { instant } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { codec, group, mapped, orNull } from "./codec.ts";
import * as column from "./columns.ts";

const things = codec(
  "things",
  {
    id: column.text("id"),
    period: group({ from: column.time("start_time"), until: orNull(column.time("end_time")) }),
    lock: orNull(group({ isTight: column.boolean("is_tight"), by: orNull(column.text("locked_by")) })),
    size: mapped(column.word("size", ["1", "2"]), {
      write: (size: 1 | 2) => `${size}` as const,
      read: (stored) => (stored === "1" ? 1 : 2),
    }),
    notes: column.json("notes"),
  },
  ({ id }) => id,
);

const RECORD = {
  id: "a",
  period: { from: instant(1), until: null },
  lock: { isTight: false, by: null },
  size: 2 as const,
  notes: { what: ["x"] },
};
const ROW = {
  ...{ id: "a", start_time: 1, end_time: null, is_tight: false, locked_by: null },
  ...{ size: "2", notes: '{"what":["x"]}' },
};

test("a record stands in its columns, and is read from them again", () => {
  expect(things.encode(RECORD)).toEqual(ROW);
  expect(things.decode(ROW)).toEqual(RECORD);
  expect(things.idOf(ROW)).toBe("a");
});

test("what is null leaves all its columns null, and the first of them says so", () => {
  const row = { ...ROW, is_tight: null, locked_by: null };
  expect(things.encode({ ...RECORD, lock: null })).toEqual(row);
  expect(things.decode(row)).toEqual({ ...RECORD, lock: null });
  expect(() => things.decode({ ...ROW, is_tight: "yes" as never })).toThrow(
    "is_tight is neither true nor false",
  );
});

test("of some parts only their columns are set; what is left out or undefined stays", () => {
  expect(things.encodeSome({ lock: null, size: undefined })).toEqual({ is_tight: null, locked_by: null });
  expect(things.encodeSome({})).toEqual({});
});

test("a column that holds nothing valid is named", () => {
  const broken: readonly (readonly [Partial<Record<keyof typeof ROW, unknown>>, string])[] = [
    [{ id: 1 }, "id is no text"],
    [{ start_time: 1.5 }, "start_time is no instant"],
    [{ start_time: null }, "start_time is no instant"],
    [{ size: "3" }, "size is none of 1, 2"],
    [{ notes: "{" }, "notes is no JSON"],
  ];
  for (const [columns, problem] of broken)
    expect(() => things.decode({ ...ROW, ...columns } as typeof ROW)).toThrow(problem);
});
