import { expect, test } from "vitest";
import { SeenErrors } from "./seen-errors.ts";

test("[G-05] what was seen before anybody listened is reported once, and the newest twenty of it", () => {
  const errors = new SeenErrors();
  for (let number = 1; number <= 25; number += 1) errors.report({ title: `${number}` });
  const reported: string[] = [];
  errors.listen(({ title }) => reported.push(title));
  errors.report({ title: "after" });
  expect(reported).toEqual([...Array.from({ length: 20 }, (_, index) => `${index + 6}`), "after"]);
});
