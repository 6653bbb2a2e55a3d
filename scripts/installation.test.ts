import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { install } from "./lib/installation.mjs";
import { inRoot } from "./lib/paths.mjs";
import { installedRuntimePath } from "./lib/runtime.mjs";
import { expectConsole } from "./testing/fail-on-console.ts";
import { type NpmProject, npmProject } from "./testing/npm-project.ts";

const INSTALLING = "Installing dependencies";
const FAILED = ["npm ci failed", "ECONNREFUSED", /^console\.error: $/];
const PUT_BACK = "before are there again";

/** A project with the packages of the version before, of which one file tells. */
function installed(): NpmProject {
  const project = npmProject();
  expect(install(project.folder)).toBe(true);
  project.write("node_modules/kept/index.js", "the version before");
  return project;
}

function packageOf({ folder }: NpmProject): string | null {
  const file = join(folder, "node_modules", "kept", "index.js");
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** What lies beside node_modules and does not belong there. */
function leftIn({ folder }: NpmProject): string[] {
  return readdirSync(folder).filter((name) => name.startsWith("node_modules."));
}

test("an installation that fails keeps the packages and the Node.js that were there", () => {
  expectConsole(INSTALLING, ...FAILED, PUT_BACK);
  const project = installed();
  project.needInternet();
  expect(install(project.folder)).toBe(false);
  expect(packageOf(project)).toBe("the version before");
  expect(existsSync(installedRuntimePath(project.folder) ?? project.folder)).toBe(true);
  expect(leftIn(project)).toEqual([]);
});

test("going back to the lock file of the packages that were kept needs no internet and no npm", () => {
  expectConsole(INSTALLING, ...FAILED, PUT_BACK);
  const project = installed();
  const before = readFileSync(join(project.folder, "package-lock.json"), "utf8");
  project.needInternet();
  expect(install(project.folder)).toBe(false);
  project.write("package-lock.json", before);
  vi.stubEnv("PATH", "");
  expect(install(project.folder)).toBe(true);
  expect(packageOf(project)).toBe("the version before");
});

test("an installation that succeeds leaves nothing of the packages before", () => {
  expectConsole(INSTALLING);
  const project = installed();
  project.write("package-lock.json", `${readFileSync(join(project.folder, "package-lock.json"), "utf8")}\n`);
  expect(install(project.folder)).toBe(true);
  expect(packageOf(project)).toBeNull();
  expect(leftIn(project)).toEqual([]);
});

test("after an installation that was broken off, the packages from before come back first", () => {
  expectConsole(INSTALLING, ...FAILED, PUT_BACK);
  const project = installed();
  const { folder } = project;
  renameSync(join(folder, "node_modules"), join(folder, "node_modules.before"));
  project.write("node_modules/kept/index.js", "half of the next version");
  // of a process that is gone: a power cut leaves it
  project.write("node_modules.installing", "999999999 1");
  project.needInternet();
  expect(install(folder)).toBe(false);
  expect(packageOf(project)).toBe("the version before");
  expect(leftIn(project)).toEqual([]);
});

test("packages that may not be whole on the disk give way to those from before, though npm was through", () => {
  expectConsole(INSTALLING, ...FAILED, PUT_BACK);
  const project = installed();
  const { folder } = project;
  renameSync(join(folder, "node_modules"), join(folder, "node_modules.before"));
  project.write("node_modules/kept/index.js", "");
  project.write("node_modules/.package-lock.json", "");
  project.needInternet();
  expect(install(folder)).toBe(false);
  expect(packageOf(project)).toBe("the version before");
});

test("packages put aside whose removal was broken off do not come back", () => {
  expectConsole(INSTALLING);
  const project = installed();
  project.write("node_modules.before/kept/index.js", "the rest of an older version");
  expect(install(project.folder)).toBe(true);
  expect(packageOf(project)).toBe("the version before");
  expect(leftIn(project)).toEqual([]);
});

test("npm installs also where it runs with the Node.js of the packages that are put aside", () => {
  expectConsole(INSTALLING);
  const project = installed();
  const runtime = installedRuntimePath(project.folder) ?? process.execPath;
  project.write("node_modules/npm/npm-cli.js", "require('node:fs').writeFileSync('ran', '')");
  vi.stubEnv("npm_node_execpath", runtime);
  vi.stubEnv("npm_execpath", join(project.folder, "node_modules", "npm", "npm-cli.js"));
  project.needInternet();
  // this npm only says that it ran
  expectConsole("npm ci failed", /^console\.error: $/, PUT_BACK);
  expect(install(project.folder)).toBe(false);
  expect(existsSync(join(project.folder, "ran"))).toBe(true);
});

test("a network that swallows packets ends the installation after a while, and the packages from before stay", () => {
  expectConsole(INSTALLING);
  const project = installed();
  project.write("npm-cli.js", "setInterval(() => {}, 1000)");
  vi.stubEnv("npm_execpath", join(project.folder, "npm-cli.js"));
  project.needInternet();
  expectConsole("npm ci failed", /^console\.error: $/, PUT_BACK);
  expect(install(project.folder, 500)).toBe(false);
  expect(packageOf(project)).toBe("the version before");
});

test("who installs beside another waits for its turn", async () => {
  expectConsole(INSTALLING);
  const project = installed();
  const { folder } = project;
  project.needInternet();
  const other = spawn(
    process.execPath,
    ["-e", `process.stdin.on("end", () => require("node:fs").rmSync("node_modules.installing")).resume()`],
    { cwd: folder, stdio: ["pipe", "ignore", "inherit"] },
  );
  onTestFinished(() => void other.kill());
  const stat = `/proc/${other.pid}/stat`;
  const start = existsSync(stat) ? readFileSync(stat, "utf8").split(") ").at(-1)?.split(" ")[19] : "-";
  project.write("node_modules.installing", `${other.pid} ${start}`);
  const program = `import { install } from ${JSON.stringify(inRoot("scripts", "lib", "installation.mjs"))};
    console.log(install(${JSON.stringify(folder)}));`;
  const second = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let said = "";
  second.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (text.includes("Waiting for another process")) other.stdin.end();
  });
  await once(second, "close");
  expect(said).toMatch(/^Waiting for another process[^\n]*\nInstalling[^\n]*\nfalse\n$/);
  expect(packageOf(project)).toBe("the version before");
});

test("every package lies in the node_modules that is put aside", () => {
  const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const elsewhere = Object.keys(packages).filter((path) =>
    /^(?!node_modules\/).*\/node_modules\//.test(path),
  );
  expect(elsewhere).toEqual([]);
});
