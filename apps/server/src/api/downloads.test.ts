import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DOOR_IMAGE_SCRIPT, DOOR_PACKAGE, downloadPath } from "@platzwart/contract/downloads";
import { expect, inject, test } from "vitest";
import { sqlite } from "../testing/engines.ts";
import { TestServer } from "../testing/test-server.ts";

test.each([
  ["[P-05]", "package of a door's computer", DOOR_PACKAGE, "application/vnd.debian.binary-package"],
  ["[P-06]", "script for whole cards", DOOR_IMAGE_SCRIPT, "text/x-shellscript; charset=utf-8"],
] as const)("%s whoever asks gets the %s as the build made it", async (_line, _what, name, type) => {
  const server = await TestServer.start(sqlite);
  const answer = await fetch(server.url + downloadPath(name));
  expect({ status: answer.status, type: answer.headers.get("content-type") }).toEqual({ status: 200, type });
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  const built = readFileSync(join(dirname(inject("doorProgram")), name));
  expect(Buffer.from(await answer.arrayBuffer()).equals(built)).toBe(true);
});
