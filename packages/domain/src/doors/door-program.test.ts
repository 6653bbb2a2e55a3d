import { expect, test } from "vitest";
import { isNewerProgram } from "./door-program.ts";

test("[P-05] versions of the program of doors are compared by their numbers", () => {
  const newer = ["3.1.1 3.1.0", "3.10.0 3.9.9", "4.0.0 3.99.99"];
  const notNewer = ["3.1.0 3.1.0", "3.1.0 3.1.1", "3.9.9 3.10.0", "4.0 3.1.0", "3.2.0 9", "3.2.0-a 3.1.0"];
  const isNewer = (pair: string) => {
    const [version = "", than = ""] = pair.split(" ");
    return isNewerProgram(version, than);
  };
  expect([newer.filter(isNewer), notNewer.filter(isNewer)]).toEqual([newer, []]);
});
