import { expect, test } from "vitest";
import { jsonObjectIn } from "./json-object.ts";

test("of what a device answers only a JSON object is taken", () => {
  expect(jsonObjectIn(' {"a": [1]} ')).toEqual({ a: [1] });
  for (const text of ["", "{", "[]", '[{"a":1}]', "null", "7", '"{}"', "<html>"])
    expect(jsonObjectIn(text), text).toBeNull();
});
