import { expect, test } from "vitest";
import { SeenErrors } from "./seen-errors.ts";

test("[G-05] what was seen before anybody listened is heard once, and the newest twenty of it", () => {
  const errors = new SeenErrors();
  for (let number = 1; number <= 25; number += 1) errors.tell({ title: `${number}` });
  const heard: string[] = [];
  errors.listen(({ title }) => heard.push(title));
  errors.tell({ title: "after" });
  expect(heard).toEqual([...Array.from({ length: 20 }, (_, index) => `${index + 6}`), "after"]);
});
