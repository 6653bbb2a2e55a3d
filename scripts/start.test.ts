import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { rareTest } from "../testing/full-run.ts";
import { stampText } from "./lib/build-stamp.mjs";
import { ownMark } from "./lib/process-marks.mjs";
import { hallBeforeBuild, hallBeforeUpdate, WRITE } from "./testing/built-hall.ts";
import type { NpmProject } from "./testing/npm-project.ts";
import { pidIn, runs } from "./testing/processes.ts";

const NOT_INSTALLED = "The update was NOT installed";

function pageIn({ folder }: NpmProject): string {
  return readFileSync(join(folder, "apps/web/dist/index.html"), "utf8");
}

/** What lies beside the builds and does not belong there. */
function leftBesideBuilds({ folder }: NpmProject): string[] {
  const beside = ["web", "server"].flatMap((part) => readdirSync(join(folder, "apps", part)));
  return [...beside, ...readdirSync(folder)].filter((name) => /^dist-|installing/.test(name));
}

function start({ folder }: NpmProject): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(folder, "scripts", "start.mjs")], {
    cwd: folder,
    encoding: "utf8",
  });
}

test("while an update cannot be installed, the version built before is served, and stderr says so", async () => {
  const project = await hallBeforeUpdate();
  const made = readFileSync(join(project.folder, "apps/server/dist/.built"), "utf8");
  const { status, stdout, stderr } = start(project);
  expect(stdout).toContain("the version before is served");
  expect(stdout).not.toContain("Building");
  expect(stderr).toContain("npm ci failed");
  expect(stderr).toContain(NOT_INSTALLED);
  expect(status).toBe(0);
  expect(readFileSync(join(project.folder, "apps/server/dist/.built"), "utf8")).toBe(made);
});

rareTest.each([
  [
    "server has a part of a file",
    ({ write }: NpmProject) => write("apps/server/dist/main.cjs", "console.log("),
  ],
  ["server was never finished", ({ folder }: NpmProject) => rmSync(join(folder, "apps/server/dist/.built"))],
  ["page lacks a file", ({ folder }: NpmProject) => rmSync(join(folder, "apps/web/dist/index.html"))],
  ["page is missing", ({ folder }: NpmProject) => rmSync(join(folder, "apps/web/dist"), { recursive: true })],
])("an update that cannot be installed ends the start if the former %s", async (_, damage) => {
  const project = await hallBeforeUpdate();
  damage(project);
  const { status, stdout, stderr } = start(project);
  expect(status).toBe(1);
  expect(stderr).toContain("npm ci failed");
  expect(stderr).toMatch(
    /^Nothing can be served: the (?:server|web app) in apps\/(?:server|web)\/dist is missing/m,
  );
  expect(stderr).not.toContain(NOT_INSTALLED);
  expect(stdout).not.toContain("served");
});

test("a version whose builds do not know the sizes of their files is served, too, while an update cannot be installed", async () => {
  const project = await hallBeforeUpdate();
  for (const part of ["web", "server"]) project.write(`apps/${part}/dist/.built`, "0a".repeat(32));
  const { status, stdout, stderr } = start(project);
  expect(stdout).toContain("the version before is served");
  expect(stderr).toContain(NOT_INSTALLED);
  expect(status).toBe(0);
});

test("an update that is installed is built and served", async () => {
  const project = await hallBeforeBuild();
  const { status, stdout } = start(project);
  expect(stdout).toContain("the new version is served");
  expect(status).toBe(0);
  expect(pageIn(project)).toBe("the new page");
  expect(leftBesideBuilds(project)).toEqual([]);
  expect(start(project).stdout).not.toContain("Building");
});

test("while the server of an update cannot be built, the former server goes on with the page that belongs to it", async () => {
  const project = await hallBeforeBuild();
  project.write("apps/server/bundle.ts", "process.exit(1)");
  const { status, stdout, stderr } = start(project);
  expect(stdout).toContain("Building the web app");
  expect(stdout).toContain("the version before is served");
  expect(stderr).toContain(NOT_INSTALLED);
  expect(status).toBe(0);
  expect(pageIn(project)).toBe("the page of the version before");
  expect(leftBesideBuilds(project)).toEqual([]);
});

test("while a source of an update cannot be read, the version built before is served", async () => {
  const project = await hallBeforeBuild();
  rmSync(join(project.folder, "tsconfig.base.json"));
  const { status, stdout, stderr } = start(project);
  expect(stdout).toContain("the version before is served");
  expect(stderr).toContain("tsconfig.base.json");
  expect(stderr).toContain(NOT_INSTALLED);
  expect(status).toBe(0);
});

test("a build that fails ends the start of a hall that never had one", async () => {
  const project = await hallBeforeBuild();
  project.write("apps/server/bundle.ts", "process.exit(1)");
  rmSync(join(project.folder, "apps/server/dist"), { recursive: true });
  const { status, stdout, stderr } = start(project);
  expect(status).toBe(1);
  expect(stderr).toContain("server");
  expect(stderr).not.toContain(NOT_INSTALLED);
  expect(stdout).not.toContain("served");
});

test("an update that was killed between its page and its server goes on without building anew", async () => {
  const project = await hallBeforeBuild();
  const dist = join(project.folder, "apps/server/dist");
  renameSync(dist, `${dist}-old`);
  start(project);
  renameSync(dist, `${dist}-next`);
  renameSync(`${dist}-old`, dist);
  const { stdout } = start(project);
  expect(stdout).not.toContain("Building");
  expect(stdout).toContain("the new version is served");
  expect(leftBesideBuilds(project)).toEqual([]);
  expect(existsSync(dist)).toBe(true);
});

/** An update whose server is refused as long as there is no file `room`. */
function refuseUpdate(project: NpmProject): void {
  const program = `
    if (!require("node:fs").existsSync("room")) { console.error("no room for a backup"); process.exit(1); }
    console.log("the new version is served");`;
  project.write(
    "apps/server/bundle.ts",
    `const folder = process.argv[2]; ${WRITE} writeFileSync(folder + "/main.cjs", ${JSON.stringify(program)});`,
  );
}

test("while the start of an update is refused, the former server and its page are served, and each start tries again", async () => {
  const project = await hallBeforeBuild();
  refuseUpdate(project);
  for (const isFirst of [true, false]) {
    const { status, stdout, stderr } = start(project);
    expect(stdout.includes("Building")).toBe(isFirst);
    expect(stderr).toMatch(/^no room for a backup\nThe update could NOT be started/m);
    expect(stdout).toContain("the version before is served");
    expect(status).toBe(0);
    expect(pageIn(project)).toBe("the page of the version before");
  }
  project.write("room", "");
  const { stdout } = start(project);
  expect(stdout).not.toContain("Building");
  expect(stdout).toContain("the new version is served");
  expect(pageIn(project)).toBe("the new page");
  expect(leftBesideBuilds(project)).toEqual([]);
});

rareTest("where the former server is refused as well, or there is none, the start ends", async () => {
  const project = await hallBeforeBuild();
  refuseUpdate(project);
  const dist = join(project.folder, "apps/server/dist");
  project.write("apps/server/dist/main.cjs", "console.error('the former one is refused'); process.exit(1)");
  project.write("apps/server/dist/.built", stampText("of other sources", dist));
  const both = start(project);
  expect(both.stderr).toContain("the former one is refused");
  expect(both.status).toBe(1);
  rmSync(dist, { recursive: true });
  const none = start(project);
  expect(none.stderr).toContain("no room for a backup");
  expect(none.stderr).not.toContain("could NOT be started");
  expect(none.status).toBe(1);
});

rareTest.each(["in", "back"])(
  "an exchange (%s) that was killed between page and server is ended by the next start",
  async (way) => {
    const project = await hallBeforeBuild();
    refuseUpdate(project);
    start(project);
    // now the update lies beside the former version
    const [page, server] = ["web", "server"].map((part) => join(project.folder, "apps", part, "dist"));
    const exchanged = way === "in" ? page : server;
    renameSync(`${exchanged}`, `${exchanged}-before`);
    renameSync(`${exchanged}-next`, `${exchanged}`);
    project.write("dist-exchange", way);
    // without an update that can be installed nothing is built
    project.needInternet();
    if (way === "in") project.write("room", "");
    const { status, stdout } = start(project);
    expect(status).toBe(0);
    expect(stdout).toContain(way === "in" ? "the new version is served" : "the version before is served");
    expect(pageIn(project)).toBe(way === "in" ? "the new page" : "the page of the version before");
  },
);

rareTest("a second start beside an update that is served takes nothing back", async () => {
  const project = await hallBeforeBuild();
  project.write(
    "apps/server/bundle.ts",
    `const folder = process.argv[2]; ${WRITE} writeFileSync(folder + "/main.cjs", \`
      const { writeFileSync } = require("node:fs");
      try { writeFileSync("in-use", String(process.pid), { flag: "wx" }); } catch { process.exit(1); }
      console.log("the new version is served");
      setInterval(() => {}, 1000);\`)`,
  );
  const first = spawn(process.execPath, [join(project.folder, "scripts", "start.mjs")], {
    cwd: project.folder,
    stdio: "ignore",
  });
  onTestFinished(() => void first.kill("SIGKILL"));
  await pidIn(project, "in-use");
  const { status, stderr } = start(project);
  expect(status).toBe(1);
  expect(stderr).not.toContain("could NOT be started");
  expect(pageIn(project)).toBe("the new page");
  first.kill("SIGTERM");
  await once(first, "exit");
  expect(readdirSync(project.folder).filter((name) => name.startsWith("dist-"))).toEqual([]);
});

rareTest("under a process that serves from the folder nothing is exchanged", async () => {
  const project = await hallBeforeBuild();
  // this process stands in for another launcher
  project.write(`dist-served-by-${process.pid}`, ownMark());
  const beside = start(project);
  expect(beside.stdout).toContain("the version before is served");
  expect(beside.stderr).toContain("another process serves from this folder");
  expect(beside.status).toBe(0);
  expect(pageIn(project)).toBe("the page of the version before");
  // one that a power cut left
  project.write("dist-served-by-7", "");
  utimesSync(join(project.folder, "dist-served-by-7"), 1, 1);
  // one that was killed, whose number another process has by now
  project.write(`dist-served-by-${process.pid}`, `${process.pid} 1`);
  expect(start(project).stdout).toContain("the new version is served");
  expect(leftBesideBuilds(project)).toEqual([]);
});

test("an update of the server alone goes back to the page that belongs to its former version", async () => {
  const project = await hallBeforeBuild();
  start(project);
  refuseUpdate(project);
  // a power cut left it, in the first minute of an earlier update
  project.write("apps/web/dist-before/index.html", "an older page");
  project.write(
    "apps/web/dist-before/.built",
    stampText("older", join(project.folder, "apps/web/dist-before")),
  );
  const { status, stdout } = start(project);
  expect(stdout).not.toContain("Building the web app");
  expect(stdout).toContain("the new version is served");
  expect(status).toBe(0);
  expect(pageIn(project)).toBe("the new page");
});

test("a launcher that is stopped while it builds ends at once, with the build", async () => {
  const project = await hallBeforeBuild();
  const { folder } = project;
  project.write(
    "node_modules/vite/bin/vite.js",
    "require('node:fs').writeFileSync('build-pid', String(process.pid)); setInterval(() => {}, 1000);",
  );
  const launcher = spawn(process.execPath, [join(folder, "scripts", "start.mjs")], {
    cwd: folder,
    stdio: "ignore",
  });
  onTestFinished(() => void launcher.kill("SIGKILL"));
  const build = await pidIn(project, "build-pid");
  const ended = once(launcher, "exit");
  launcher.kill("SIGTERM");
  expect(await ended).toEqual([128 + constants.signals.SIGTERM, null]);
  await expect.poll(() => runs(build)).toBe(false);
});
