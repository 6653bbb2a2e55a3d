// Small halls with the real launcher, whose packages and builds are made up.
import { cpSync } from "node:fs";
import { join } from "node:path";
import { stampText } from "../lib/build-stamp.mjs";
import { install } from "../lib/installation.mjs";
import { inRoot } from "../lib/paths.mjs";
import { expectConsole } from "./fail-on-console.ts";
import { type NpmProject, npmProject } from "./npm-project.ts";

/** A hall with this launcher and a server that was built before from other sources than those that lie there now. */
async function hallBuiltBefore(): Promise<NpmProject> {
  expectConsole("Installing dependencies");
  const project = npmProject();
  const { folder, write } = project;
  await install(folder);
  cpSync(inRoot("scripts"), join(folder, "scripts"), {
    recursive: true,
    filter: (path) => !path.endsWith(".ts"),
  });
  write("apps/web/index.html", "");
  write("apps/web/dist/index.html", "the page of the version before");
  write("apps/server/dist/main.cjs", "console.log('the version before is served')");
  write("apps/server/dist/manage.cjs", "console.log('the version before: ' + process.argv.slice(2))");
  for (const part of ["web", "server"]) {
    const output = join(folder, "apps", part, "dist");
    write(`apps/${part}/dist/.built`, stampText("of other sources", output));
  }
  return project;
}

/** Then comes an update, and no internet. */
export async function hallBeforeUpdate(): Promise<NpmProject> {
  const project = await hallBuiltBefore();
  project.needInternet();
  return project;
}

/** The beginning of a build that writes into `folder`. */
export const WRITE =
  "const { mkdirSync, writeFileSync } = require('node:fs'); mkdirSync(folder, { recursive: true });";

/** Then comes an update whose packages are there already, and whose builds write what they were made of. */
export async function hallBeforeBuild(): Promise<NpmProject> {
  const project = await hallBuiltBefore();
  for (const file of ["tsconfig.base.json", "apps/server/tsconfig.json", "apps/server/package.json"])
    project.write(file, "{}");
  project.write(
    "node_modules/vite/bin/vite.js",
    `const folder = process.argv[5]; ${WRITE} writeFileSync(folder + "/index.html", "the new page");`,
  );
  project.write(
    "apps/server/bundle.ts",
    `const folder = process.argv[2]; ${WRITE} writeFileSync(folder + "/main.cjs", "console.log('the new version is served')");
     writeFileSync(folder + "/manage.cjs", "console.log('the new version: ' + process.argv.slice(2))");`,
  );
  return project;
}
