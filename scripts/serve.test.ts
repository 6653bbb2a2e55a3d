import { expect, test } from "vitest";
import { runAgainWhenLost } from "./lib/serve.mjs";

/** A server whose runs end with these codes, one after the other. */
async function launch(...codes: number[]): Promise<{ code: number; pauses: number[] }> {
  const pauses: number[] = [];
  const code = await runAgainWhenLost(
    async () => codes.shift() ?? 0,
    async (ms: number) => void pauses.push(ms),
  );
  return { code, pauses };
}

test("a server that lost its database is started again until it can, with growing pauses", async () => {
  expect(await launch(75, 1, 1, 1, 1, 1, 1, 0)).toEqual({
    code: 0,
    pauses: [1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000],
  });
});

test("a start that is refused, and a server that is stopped, end the launcher", async () => {
  expect(await launch(1, 0)).toEqual({ code: 1, pauses: [] });
  expect(await launch(0, 1)).toEqual({ code: 0, pauses: [] });
});
