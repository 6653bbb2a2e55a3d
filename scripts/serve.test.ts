import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { keepServing } from "./lib/serve.mjs";
import { runWatched } from "./lib/watched-server.mjs";
import { fastFolder } from "./testing/fast-folder.ts";

/** A run: its exit code, and whether it served before. */
type Run = readonly [code: number, hasServed?: "served"];

const SIGKILLED = 128 + constants.signals.SIGKILL;
const SIGTERMED = 128 + constants.signals.SIGTERM;

/** A hall whose servers run like this, one after the other. */
async function launch(
  runs: readonly Run[],
  { former, update }: { readonly former?: string; readonly update?: string } = {},
) {
  for (const method of ["error", "log"] as const) vi.spyOn(console, method).mockImplementation(() => {});
  const rest = [...runs];
  const pauses: number[] = [];
  const started: string[] = [];
  const current: string[] = [];
  const code = await keepServing({
    first: "new",
    ...(former !== undefined && { former }),
    ...(update !== undefined && { update: Promise.resolve(update) }),
    start: (release, onServing) => {
      started.push(release);
      const [exitCode = 0, hasServed] = rest.shift() ?? [];
      if (hasServed) onServing();
      return { ended: Promise.resolve(exitCode), stop: () => {} };
    },
    onServing: (release) => void current.push(release),
    stopping: new AbortController().signal,
    wait: async (ms: number) => void pauses.push(ms),
  });
  return { code, pauses, started, current };
}

test("a server that lost its database is started again until it can, with growing pauses", async () => {
  expect(await launch([[75, "served"], [1], [1], [1], [1], [1], [1], [0]])).toMatchObject({
    code: 0,
    pauses: [1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 5_000],
  });
});

test.each([
  ["is refused at the start", [1], 0],
  ["is stopped", [0, "served"], 0],
  ["is stopped by a signal", [SIGTERMED, "served"], 0],
  ["met an error that nobody caught", [70], 1],
  ["met a fault of Node.js", [5], 1],
  ["was killed, by the system or the watchdog", [SIGKILLED, "served"], 1],
] as const)("a server that %s is started again or not", async (_, run, again) => {
  expect((await launch([run])).pauses).toHaveLength(again);
});

test("an update that ends before it served gives its place to the version before, which may end as well", async () => {
  const hall = { former: "old" };
  expect(await launch([[1], [0, "served"]], hall)).toMatchObject({
    started: ["new", "old"],
    current: ["old"],
  });
  expect(await launch([[SIGKILLED], [1]], hall)).toMatchObject({
    started: ["new", "old"],
    code: 1,
    current: [],
  });
  // the update changed the tables before it ended, and the former version refuses them
  const changed = await launch([[0, "served"], [SIGKILLED], [1], [0, "served"]], { update: "newest" });
  expect(changed).toMatchObject({
    started: ["new", "newest", "new", "newest"],
    current: ["new", "newest"],
    pauses: [1_000],
  });
  const proved = await launch([[75, "served"], [1], [0]], hall);
  expect(proved).toMatchObject({ started: ["new", "new", "new"], current: ["new"] });
});

test("a stop ends the launcher, however the server then ends, also between two runs", async () => {
  for (const isPausing of [false, true]) {
    const stopping = new AbortController();
    const stopped: string[] = [];
    const code = await keepServing({
      first: "new",
      start: () => {
        if (!isPausing) queueMicrotask(() => stopping.abort("SIGTERM"));
        return { ended: Promise.resolve().then(() => 75), stop: (signal) => void stopped.push(signal) };
      },
      onServing: () => {},
      stopping: stopping.signal,
      wait: async () => stopping.abort("SIGTERM"),
    });
    expect([code, stopped]).toEqual([75, ["SIGTERM"]]);
  }
});

test("a program that cannot be started is reported and counts as a refused start", async () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await runWatched("/nirgends/node", [], { onServing: () => {} }).ended).toBe(1);
  expect(complained).toHaveBeenCalledWith(expect.stringContaining("/nirgends/node"));
});

/** The product as started by the launcher, with a listener for its output. */
function product(): {
  args: readonly string[];
  cwd: string;
  env: Record<string, string | undefined>;
  stdio: StdioOptions;
} {
  const dataDir = mkdtempSync(join(fastFolder(), "platzwart-watched-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { args, env } = inject("bundledServer");
  return {
    args,
    // its records of halls stay with the test
    cwd: dataDir,
    env: { PATH: process.env["PATH"], ...env, DATA_DIR: dataDir, PORT: "0" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  };
}

test("a server whose thread hangs is ended once it has been silent for thirty ticks", async () => {
  const complained = vi.spyOn(console, "error").mockImplementation(() => {});
  const { args, ...options } = product();
  const server = await new Promise<ReturnType<typeof runWatched>>((resolve) => {
    const started = runWatched(process.execPath, args, {
      ...options,
      tickMs: 100,
      onServing: () => resolve(started),
    });
  });
  server.stop("SIGSTOP");
  expect(await server.ended).toBe(SIGKILLED);
  expect(complained).toHaveBeenCalledWith(expect.stringContaining("The server hangs"));
});

test("a server whose launcher is gone stops: nobody would watch it", async () => {
  const { args, ...options } = product();
  const server = spawn(process.execPath, args, options);
  await once(server, "message");
  server.disconnect();
  expect(await once(server, "exit")).toEqual([0, null]);
});
