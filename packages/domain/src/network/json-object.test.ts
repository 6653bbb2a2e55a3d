import { expect, test } from "vitest";
import { parseJsonObject } from "./json-object.ts";

test("of what a device answers only a JSON object is taken", () => {
  expect(parseJsonObject(' {"a": [1]} ')).toEqual({ a: [1] });
  for (const text of ["", "{", "[]", '[{"a":1}]', "null", "7", '"{}"', "<html>"])
    expect(parseJsonObject(text), text).toBeNull();
});
