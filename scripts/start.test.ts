import { existsSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { rareTest } from "../testing/full-run.ts";
import { SmallHall } from "./testing/built-hall.ts";

/** A hall with a served version 1. */
let served: SmallHall;

beforeAll(() => {
  served = new SmallHall();
});
afterAll(() => served.remove());

function newHall(copyOf?: SmallHall): SmallHall {
  const hall = new SmallHall(copyOf);
  onTestFinished(() => hall.remove());
  return hall;
}

/** Releases, the link to the served one last: the names are hashes, some of which sort after it. */
function releasesOf({ folder }: SmallHall): string[] {
  const names = readdirSync(join(folder, "releases"));
  return [...names.filter((name) => name !== "current"), ...names.filter((name) => name === "current")];
}

test("a clone installs, builds and serves; the next start serves at once, and needs no packages for it", async () => {
  const first = served.start();
  await first.said(/server 1 serves page 1/);
  expect(first.stdout).toMatch(
    /Installing dependencies[\s\S]+Building the web app[\s\S]+Building the server/,
  );
  await first.stop();
  expect(await first.exited).toEqual({ code: 0, signal: null });
  const [release, current] = releasesOf(served);
  expect([current, readlinkSync(join(served.folder, "releases/current"))]).toEqual(["current", release]);
  // forked by the server from the release's folder
  expect(existsSync(join(served.folder, "releases/current/apps/door-controller/dist/hosted-doors.cjs"))).toBe(
    true,
  );

  const hall = newHall(served);
  rmSync(join(hall.folder, "node_modules"), { recursive: true });
  const second = hall.start();
  await second.said(/server 1 serves page 1/);
  await second.stop();
  expect(second.stdout).not.toMatch(/Installing|Building/);
  expect(hall.manage("operator", "reset")).toBe("1: operator,reset\n");
});

test("a user without a home folder installs as well: npm keeps what it fetches in the hall's folder", async () => {
  const hall = newHall();
  // no folder can be made below a file, even by root
  const home = join(hall.folder, "package.json", "home");
  // the second as set by `npm start`
  const launcher = hall.start("start.mjs", { HOME: home, npm_config_cache: join(home, ".npm") });
  await launcher.said(/server 1 serves page 1/);
  expect(existsSync(join(hall.folder, ".npm-cache"))).toBe(true);
});

test("an update is built while the version before serves, then takes its place; the last two are kept", async () => {
  const hall = newHall(served);
  for (const [before, version] of [
    ["1", "2"],
    ["2", "3"],
  ] as const) {
    hall.pull(version);
    expect(hall.manage("backup")).toBe(`${before}: backup\n`);
    const launcher = hall.start();
    await launcher.said(new RegExp(`server ${version} serves page ${version}`));
    expect(launcher.stdout).toMatch(
      new RegExp(`^server ${before} serves page ${before}[^]+The update is built`, "m"),
    );
    await expect.poll(() => hall.manage("backup")).toBe(`${version}: backup\n`);
    await launcher.stop();
    expect(releasesOf(hall)).toHaveLength(3);
  }
});

test.each([
  ["needs internet that is not there", (hall: SmallHall) => hall.needInternet(), "npm ci failed"],
  [
    "has a fault in its sources",
    (hall: SmallHall) => hall.pull("2", "require('unknown-name')"),
    "no such export",
  ],
  [
    "lacks a source",
    ({ folder }: SmallHall) => rmSync(join(folder, "tsconfig.base.json")),
    "tsconfig.base.json",
  ],
])(
  "while an update %s, the version built before is served, and stderr says so",
  async (_, update, reason) => {
    const hall = newHall(served);
    hall.pull("2");
    update(hall);
    const launcher = hall.start();
    await launcher.said(/server 1 serves page 1/);
    await expect.poll(() => launcher.stderr).toContain("The update was NOT installed");
    expect(launcher.stderr).toContain(reason);
    await launcher.stop();
    expect(launcher.stdout).not.toContain("server 2");
    expect(hall.manage("backup")).toBe("1: backup\n");
    expect(releasesOf(hall)).toHaveLength(2);
  },
);

test("while the start of an update is refused, the version before goes on, and each start tries again", async () => {
  const hall = newHall(served);
  const refusal = `if (!require("node:fs").existsSync("room")) { console.error("no room for a backup"); process.exit(1); }`;
  hall.pull("2", refusal);
  for (const isFirst of [true, false]) {
    const launcher = hall.start();
    await expect
      .poll(() => launcher.stderr)
      .toMatch(/^no room for a backup\nThe update could NOT be started/m);
    await launcher.said(isFirst ? /server 1 serves[\s\S]+server 1 serves page 1/ : /server 1 serves page 1/);
    expect(launcher.stdout.includes("Building")).toBe(isFirst);
    await launcher.stop();
    expect(hall.manage("backup")).toBe("1: backup\n");
  }
  hall.write("room", "");
  const launcher = hall.start();
  await launcher.said(/server 2 serves page 2/);
  expect(launcher.stdout).not.toContain("Building");
});

test("where nothing was ever built, a build that fails ends the start", async () => {
  const hall = newHall();
  hall.pull("1", "require('unknown-name')");
  const launcher = hall.start();
  expect((await launcher.exited).code).toBe(1);
  expect(launcher.stderr).toContain("The release could not be built");
  expect(hall.manage("backup")).not.toContain("1: backup");
});

test("a launcher that is stopped while it builds ends at once, with the build", async () => {
  const hall = newHall(served);
  hall.pull("2");
  hall.write("apps/server/bundle.ts", 'console.log("build " + process.pid); setInterval(() => {}, 1000);');
  const launcher = hall.start();
  const [, build] = await launcher.said(/^build (\d+)$/m);
  expect((await launcher.kill("SIGTERM")).code).toBe(0);
  const isRunning = () => existsSync(`/proc/${build}/cwd`);
  await expect.poll(isRunning).toBe(false);
});

test("the sample hall is built before it is served, and changes nothing about what the hall serves", async () => {
  const hall = newHall(served);
  hall.pull("2");
  const launcher = hall.start("demo.mjs");
  await launcher.said(/server 2 serves page 2/);
  expect(launcher.stdout).not.toContain("server 1");
  await launcher.stop();
  expect(hall.manage("backup")).toBe("1: backup\n");
});

rareTest(
  "a server whose thread hangs is ended after 30 s and started again",
  { timeout: 120_000 },
  async () => {
    const hall = newHall(served);
    const launcher = hall.start();
    const [, pid] = await launcher.said(/^pid (\d+)$/m);
    const begun = performance.now();
    process.kill(Number(pid), "SIGSTOP");
    await launcher.said(/pid \d+\n[\s\S]+pid \d+\n/);
    expect(performance.now() - begun).toBeGreaterThan(29_000);
    expect(launcher.stderr).toContain("The server hangs");
  },
);
