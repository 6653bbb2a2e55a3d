import { constants } from "node:os";
import { expect, test, vi } from "vitest";
import { runForeground } from "./lib/runtime.mjs";
import { runUntilStopped, runUpdate } from "./lib/serve.mjs";

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

const TEN_MINUTES_MS = 600_000;

/** A version whose former one is kept; its runs end with these codes after so long, one after the other. */
async function update(...runs: readonly { code: number; afterMs: number }[]) {
  vi.useFakeTimers();
  const said: string[] = [];
  vi.spyOn(console, "error").mockImplementation((text) => void said.push(text));
  const done: string[] = [];
  let isKept = true;
  const former = {
    canGoBack: () => isKept,
    goBack: async () => void done.push("back"),
    forgetFormer: async () => {
      isKept = false;
      done.push("forgotten");
    },
  };
  const rest = [...runs];
  const run = async () => {
    done.push("run");
    const { code, afterMs } = rest.shift() ?? { code: 0, afterMs: 0 };
    await vi.advanceTimersByTimeAsync(afterMs);
    return code;
  };
  const code = await runUpdate(run, former, new AbortController().signal);
  vi.useRealTimers();
  return { code, done, said: said.join("\n") };
}

test("an update that is refused gives its place back to the former version", async () => {
  const { code, done, said } = await update({ code: 1, afterMs: 1_000 }, { code: 0, afterMs: 0 });
  expect(done).toEqual(["run", "back", "run"]);
  expect(said).toContain("could NOT be started");
  expect(code).toBe(0);
});

test.each([
  ["ran for ten minutes", 1, TEN_MINUTES_MS],
  ["was stopped", 0, 10],
  ["lost its database", 75, 10],
  ["met an error that nobody caught", 70, 10],
])("there is no way back from an update that %s", async (_, exitCode, afterMs) => {
  const { code, done, said } = await update({ code: exitCode, afterMs });
  expect(done).toEqual(["run", "forgotten"]);
  expect(said).toBe("");
  expect(code).toBe(exitCode);
});

test("a stop during the first run of an update starts nothing else", async () => {
  const stopping = new AbortController();
  const done: string[] = [];
  const run = async () => {
    done.push("run");
    stopping.abort();
    return 1;
  };
  const former = {
    canGoBack: () => true,
    goBack: async () => void done.push("back"),
    forgetFormer: async () => {},
  };
  expect(await runUpdate(run, former, stopping.signal)).toBe(1);
  expect(done).toEqual(["run"]);
});
