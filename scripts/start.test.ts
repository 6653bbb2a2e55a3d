import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stampText } from "./lib/build.mjs";
import { install } from "./lib/installation.mjs";
import { inRoot } from "./lib/paths.mjs";
import { expectConsole } from "./testing/fail-on-console.ts";
import { type NpmProject, npmProject } from "./testing/npm-project.ts";

const NOT_INSTALLED = "The update was NOT installed";

/** A hall with this launcher and a server that was built before; then comes an update, and no internet. */
function hallBeforeUpdate(): NpmProject {
  expectConsole("Installing dependencies");
  const project = npmProject();
  const { folder, write } = project;
  install(folder);
  cpSync(inRoot("scripts"), join(folder, "scripts"), {
    recursive: true,
    filter: (path) => !path.endsWith(".ts"),
  });
  write("apps/web/index.html", "");
  write("apps/web/dist/index.html", "the page of the version before");
  write("apps/server/dist/main.cjs", "console.log('the version before is served')");
  for (const part of ["web", "server"]) {
    const output = join(folder, "apps", part, "dist");
    write(`apps/${part}/dist/.built`, stampText("of other sources", output));
  }
  project.needInternet();
  return project;
}

function start({ folder }: NpmProject): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(folder, "scripts", "start.mjs")], {
    cwd: folder,
    encoding: "utf8",
  });
}

test("while an update cannot be installed, the version built before is served, and stderr says so", () => {
  const project = hallBeforeUpdate();
  const made = readFileSync(join(project.folder, "apps/server/dist/.built"), "utf8");
  const { status, stdout, stderr } = start(project);
  expect(stdout).toContain("the version before is served");
  expect(stdout).not.toContain("Building");
  expect(stderr).toContain("npm ci failed");
  expect(stderr).toContain(NOT_INSTALLED);
  expect(status).toBe(0);
  expect(readFileSync(join(project.folder, "apps/server/dist/.built"), "utf8")).toBe(made);
});

test.each([
  [
    "server has a part of a file",
    ({ write }: NpmProject) => write("apps/server/dist/main.cjs", "console.log("),
  ],
  ["server was never finished", ({ folder }: NpmProject) => rmSync(join(folder, "apps/server/dist/.built"))],
  ["page lacks a file", ({ folder }: NpmProject) => rmSync(join(folder, "apps/web/dist/index.html"))],
  ["page is missing", ({ folder }: NpmProject) => rmSync(join(folder, "apps/web/dist"), { recursive: true })],
])("an update that cannot be installed ends the start if the former %s", (_, damage) => {
  const project = hallBeforeUpdate();
  damage(project);
  const { status, stdout, stderr } = start(project);
  expect(status).toBe(1);
  expect(stderr).toContain("npm ci failed");
  expect(stderr).not.toContain(NOT_INSTALLED);
  expect(stdout).not.toContain("served");
});
