import { constants } from "node:os";
import { expect, test, vi } from "vitest";
import { runForeground } from "./lib/runtime.mjs";
import { runUntilStopped } from "./lib/serve.mjs";

/** A server whose runs end with these codes, one after the other. */
async function launch(...codes: number[]): Promise<{ code: number; pauses: number[] }> {
  const pauses: number[] = [];
  const code = await runUntilStopped(
    async () => codes.shift() ?? 0,
    undefined,
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

test.each([
  ["an error that nobody caught", "process.exit(70)"],
  ["too little memory", "process.abort()"],
  ["a fault of Node.js", "process.kill(process.pid, 'SIGTRAP')"],
  ["the system, which needs its memory", "process.kill(process.pid, 'SIGKILL')"],
])("a server that %s ended is started again", async (_, end) => {
  const programs = [end, "process.exit(1)", end, "process.kill(process.pid, 'SIGTERM')", "process.exit(3)"];
  const pauses: number[] = [];
  const code = await runUntilStopped(
    () => runForeground(process.execPath, ["-e", programs.shift() ?? ""]),
    undefined,
    async (ms: number) => void pauses.push(ms),
  );
  // stopped by its signal: the fifth program does not run
  expect(code).toBe(128 + constants.signals.SIGTERM);
  expect(pauses).toEqual([1_000, 2_000, 4_000]);
});

test("a server whose program cannot be started for a while is started again, a first one is refused", async () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => {});
  const missing = "/nirgends/node";
  const programs = ["process.exit(75)", null, "process.exit(0)"];
  const run = () => {
    const program = programs.shift() ?? null;
    return runForeground(program === null ? missing : process.execPath, ["-e", program ?? ""]);
  };
  expect(await runUntilStopped(run, undefined, async () => {})).toBe(0);
  expect(complained).toHaveBeenCalledWith(expect.stringContaining(missing));
  expect(
    await runUntilStopped(
      () => runForeground(missing, []),
      undefined,
      async () => {},
    ),
  ).toBe(1);
});

test("a stop ends the launcher, however the server then ends, also between two runs", async () => {
  for (const code of [1, 75]) {
    const stopping = new AbortController();
    const codes = [75, code, 0];
    const run = async () => {
      if (codes.length === 2) stopping.abort();
      return codes.shift() ?? 0;
    };
    expect(await runUntilStopped(run, stopping.signal, async () => {})).toBe(code);
  }
  const stopping = new AbortController();
  const ended = runUntilStopped(async () => 75, stopping.signal);
  stopping.abort();
  expect(await ended).toBe(75);
});
