import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import type { DoorKey } from "../door-io.ts";
import { readKeys } from "./simulated-io.ts";

test("[D-04] a keypad types digits, # or Enter and *, several at once too, and is missed by nobody who lets go of it", async () => {
  const input = new PassThrough();
  const pressed: DoorKey[] = [];
  readKeys(input, (key) => void pressed.push(key));
  for (const typed of ["12", "3\n", "ä4\u0000#", "**"]) input.write(typed);
  input.end();
  await new Promise<void>((resolve) => void input.once("close", resolve));
  expect(pressed.join("")).toBe("123#4#**");
});
