import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stampText } from "./lib/build-stamp.mjs";
import { hallBeforeBuild, hallBeforeUpdate } from "./testing/built-hall.ts";
import type { NpmProject } from "./testing/npm-project.ts";

function manage(
  { folder }: NpmProject,
  ...words: string[]
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(folder, "scripts", "manage.mjs"), ...words], {
    cwd: folder,
    encoding: "utf8",
  });
}

test("after a pull the commands are those of the version that is served, and need neither internet nor a build", async () => {
  const offline = manage(await hallBeforeUpdate(), "operator", "reset");
  expect(offline).toMatchObject({ status: 0, stdout: "the version before: operator,reset\n", stderr: "" });
  const online = manage(await hallBeforeBuild(), "backup");
  expect(online).toMatchObject({ status: 0, stdout: "the version before: backup\n", stderr: "" });
});

test("where no whole server is built, a command installs and builds it, without the page", async () => {
  const project = await hallBeforeBuild();
  rmSync(join(project.folder, "apps/server/dist"), { recursive: true });
  project.write("node_modules/vite/bin/vite.js", "process.exit(1)");
  const { status, stdout } = manage(project, "backup");
  expect(stdout).toBe("Building the server …\nthe new version: backup\n");
  expect(status).toBe(0);
});

test("beside a server from before the commands were part of it they run from the sources, and it stays", async () => {
  const project = await hallBeforeBuild();
  const dist = join(project.folder, "apps/server/dist");
  rmSync(join(dist, "manage.cjs"));
  project.write("apps/server/dist/.built", stampText("of other sources", dist));
  project.write("apps/server/src/manage.ts", "console.log('from the sources: ' + process.argv.slice(2))");
  expect(manage(project, "backup")).toMatchObject({ status: 0, stdout: "from the sources: backup\n" });
  expect(readFileSync(join(dist, "main.cjs"), "utf8")).toContain("the version before");
});
