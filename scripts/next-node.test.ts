// An update that asks for another major version of Node.js: the version before was made for, and has, its own.
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { rareTest } from "../testing/full-run.ts";
import { stampText } from "./lib/build-stamp.mjs";
import { installedRuntimePath, REQUIRED_MAJOR } from "./lib/runtime.mjs";
import { hallBeforeBuild, hallBeforeUpdate, WRITE } from "./testing/built-hall.ts";
import { type NpmProject, stubNpm } from "./testing/npm-project.ts";

const NEXT_MAJOR = REQUIRED_MAJOR + 1;
const SAYS_BY_WHAT = "console.log(process.env.SERVED_BY + ' serves the version before')";
const OWN = `the former Node.js ${REQUIRED_MAJOR}`;
const NEXT = `Node.js ${NEXT_MAJOR}`;

function run({ folder }: NpmProject, script: string, node = process.execPath): SpawnSyncReturns<string> {
  return spawnSync(node, [join(folder, "scripts", script), "backup"], {
    cwd: folder,
    encoding: "utf8",
  });
}

/** A Node.js that says it is of a major version, and tells what it runs by which name it goes. */
function nodeOf(major: number, name: string): string {
  return `#!/bin/sh
if [ "$1" = --version ]; then echo v${major}.0.0; exit; fi
SERVED_BY="${name}" exec "${process.execPath}" "$@"
`;
}

/** Where the packages of the hall have their Node.js, from the hall's folder. */
function runtimeFile({ folder }: NpmProject): string {
  return relative(folder, installedRuntimePath(folder) ?? "");
}

function askForNextNode(project: NpmProject): void {
  const file = "scripts/lib/runtime.mjs";
  const text = readFileSync(join(project.folder, file), "utf8");
  project.write(file, text.replace(`MAJOR = ${REQUIRED_MAJOR};`, `MAJOR = ${NEXT_MAJOR};`));
  // through the link of the package lies that of this test
  rmSync(join(project.folder, runtimeFile(project)));
  writeProgram(project, runtimeFile(project), nodeOf(REQUIRED_MAJOR, OWN));
  for (const program of ["main", "manage"]) project.write(`apps/server/dist/${program}.cjs`, SAYS_BY_WHAT);
  const output = join(project.folder, "apps/server/dist");
  project.write("apps/server/dist/.built", stampText("of other sources", output));
}

function writeProgram(project: NpmProject, file: string, text: string): void {
  project.write(file, text);
  chmodSync(join(project.folder, file), 0o755);
}

/** A hall and its update, for which something in npm's place brings packages with the next Node.js. */
async function hallWithNextNode(): Promise<NpmProject> {
  const project = await hallBeforeBuild();
  askForNextNode(project);
  const lock = readFileSync(join(project.folder, "package-lock.json"), "utf8");
  // a package as it is fetched, not one of the project's own
  project.write("package-lock.json", lock.replace(',"link":true', ""));
  writeProgram(project, "next-node", nodeOf(NEXT_MAJOR, NEXT));
  stubNpm(
    project,
    `fs.cpSync(project + "/node_modules/vite", "node_modules/vite", { recursive: true });
     fs.writeFileSync("node_modules/.package-lock.json", "{}");
     fs.cpSync(project + "/next-node", ${JSON.stringify(runtimeFile(project))});`,
  );
  return project;
}

/** Has the server of the update do this. */
function updateDoes({ write }: NpmProject, program: string): void {
  write(
    "apps/server/bundle.ts",
    `const folder = process.argv[2]; ${WRITE} writeFileSync(folder + "/main.cjs", ${JSON.stringify(program)});`,
  );
}

/** Whether the hall keeps the Node.js of the version before beside that of the update. */
function keepsBoth({ folder }: NpmProject): boolean {
  return existsSync(join(folder, "node_modules", ".former-runtime"));
}

rareTest(
  "while the next Node.js cannot be fetched, the version before and its commands go on with their own",
  async () => {
    const project = await hallBeforeUpdate();
    askForNextNode(project);
    const { status, stdout, stderr } = run(project, "start.mjs");
    expect(stdout).toContain(`${OWN} serves the version before`);
    expect(stderr).toContain("The update was NOT installed");
    expect(status).toBe(0);
    const command = run(project, "manage.mjs");
    expect(command).toMatchObject({ status: 0, stdout: `${OWN} serves the version before\n`, stderr: "" });
  },
);

rareTest(
  "packages without the next Node.js are not taken for installed, though npm is content with them",
  async () => {
    const project = await hallBeforeBuild();
    askForNextNode(project);
    project.needInternetForRuntime();
    const { status, stdout, stderr } = run(project, "start.mjs");
    expect(stderr).toContain(`Platzwart braucht Node.js ${NEXT_MAJOR}`);
    expect(stderr).toContain("The update was NOT installed");
    expect(stdout).toContain(`${OWN} serves the version before`);
    expect(status).toBe(0);
    expect(existsSync(join(project.folder, runtimeFile(project)))).toBe(true);
  },
);

rareTest(
  "packages without a Node.js do not take the place of those whose Node.js runs the launcher",
  async () => {
    const project = await hallBeforeBuild();
    project.needInternetForRuntime();
    const node = join(project.folder, runtimeFile(project));
    // a package as it is fetched, not one of the project's own
    rmSync(dirname(dirname(node)), { recursive: true });
    mkdirSync(dirname(node), { recursive: true });
    copyFileSync(process.execPath, node);
    const { status, stdout, stderr } = run(project, "start.mjs", node);
    expect(stderr).toContain("npm ci did not bring that Node.js");
    expect(stdout).toContain("the version before is served");
    expect(status).toBe(0);
    expect(existsSync(node)).toBe(true);
  },
);

test("an update with the next Node.js is built and served with it, and the former one goes", async () => {
  const project = await hallWithNextNode();
  updateDoes(project, "console.log(process.env.SERVED_BY + ' serves the update')");
  const { status, stdout } = run(project, "start.mjs");
  expect(stdout).toContain(`${NEXT} serves the update`);
  expect(status).toBe(0);
  expect(keepsBoth(project)).toBe(false);
});

test("while an update with the next Node.js cannot be built, the version before goes on with its own", async () => {
  const project = await hallWithNextNode();
  project.write("apps/server/bundle.ts", "process.exit(1)");
  // another update comes meanwhile
  for (const update of [1, 2]) {
    const { status, stdout, stderr } = run(project, "start.mjs");
    expect(stderr).toContain("The update was NOT installed");
    expect(stdout).toContain(`${OWN} serves the version before`);
    expect(status).toBe(0);
    expect(run(project, "manage.mjs").stdout).toBe(`${OWN} serves the version before\n`);
    const lock = readFileSync(join(project.folder, "package-lock.json"), "utf8");
    project.write("package-lock.json", lock + "\n".repeat(update));
  }
  expect(keepsBoth(project)).toBe(true);
});

rareTest(
  "while the start of an update with the next Node.js is refused, the version before goes on with its own",
  async () => {
    const project = await hallWithNextNode();
    updateDoes(project, "process.exit(1)");
    const { status, stdout, stderr } = run(project, "start.mjs");
    expect(stderr).toContain("could NOT be started");
    expect(stdout).toContain(`${OWN} serves the version before`);
    expect(status).toBe(0);
  },
);
