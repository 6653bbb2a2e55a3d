import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { constants } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { isFullRun, rareTest } from "../testing/full-run.ts";
import { install } from "./lib/installation.mjs";
import { inRoot } from "./lib/paths.mjs";
import { installedRuntimePath } from "./lib/runtime.mjs";
import { expectConsole } from "./testing/fail-on-console.ts";
import { type NpmProject, npmProject, stubNpm } from "./testing/npm-project.ts";
import { pidIn, runs } from "./testing/processes.ts";

const INSTALLING = "Installing dependencies";
const FAILED = ["npm ci failed", "ECONNREFUSED"];
const STAY = "before stay";

/** A project with the packages of the version before, of which one file tells. */
async function installed(): Promise<NpmProject> {
  const project = npmProject();
  expect(await install(project.folder)).toBe(true);
  project.write("node_modules/kept/index.js", "the version before");
  copyFileSync(join(project.folder, "package-lock.json"), join(project.folder, "lock.before"));
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

test("an installation that fails keeps the packages and the Node.js that were there", async () => {
  expectConsole(INSTALLING, ...FAILED, STAY);
  const project = await installed();
  project.needInternet();
  expect(await install(project.folder)).toBe(false);
  expect(packageOf(project)).toBe("the version before");
  expect(existsSync(installedRuntimePath(project.folder) ?? project.folder)).toBe(true);
  expect(leftIn(project)).toEqual([]);
});

test("going back to the lock file of the packages that were kept needs no internet and no npm", async () => {
  expectConsole(INSTALLING, ...FAILED, STAY);
  const project = await installed();
  const before = readFileSync(join(project.folder, "package-lock.json"), "utf8");
  project.needInternet();
  expect(await install(project.folder)).toBe(false);
  project.write("package-lock.json", before);
  vi.stubEnv("PATH", "");
  expect(await install(project.folder)).toBe(true);
  expect(packageOf(project)).toBe("the version before");
});

test("an installation that succeeds leaves nothing of the packages before", async () => {
  expectConsole(INSTALLING);
  const project = await installed();
  project.write("package-lock.json", `${readFileSync(join(project.folder, "package-lock.json"), "utf8")}\n`);
  expect(await install(project.folder)).toBe(true);
  expect(packageOf(project)).toBeNull();
  expect(leftIn(project)).toEqual([]);
});

test("after an installation that was broken off, the packages from before come back first", async () => {
  expectConsole(INSTALLING, ...FAILED, STAY);
  const project = await installed();
  const { folder } = project;
  renameSync(join(folder, "node_modules"), join(folder, "node_modules.before"));
  project.write("node_modules/kept/index.js", "half of the next version");
  // of a process that is gone: a power cut leaves it
  project.write("node_modules.installing", "999999999 1");
  project.needInternet();
  expect(await install(folder)).toBe(false);
  expect(packageOf(project)).toBe("the version before");
  expect(leftIn(project)).toEqual([]);
});

test("packages that may not be whole on the disk give way to those from before, though npm was through", async () => {
  expectConsole(INSTALLING, ...FAILED, STAY);
  const project = await installed();
  const { folder } = project;
  renameSync(join(folder, "node_modules"), join(folder, "node_modules.before"));
  project.write("node_modules/kept/index.js", "");
  project.write("node_modules/.package-lock.json", "");
  project.needInternet();
  expect(await install(folder)).toBe(false);
  expect(packageOf(project)).toBe("the version before");
});

rareTest("packages put aside whose removal was broken off do not come back", async () => {
  expectConsole(INSTALLING);
  const project = await installed();
  project.write("node_modules.before/kept/index.js", "the rest of an older version");
  expect(await install(project.folder)).toBe(true);
  expect(packageOf(project)).toBe("the version before");
  expect(leftIn(project)).toEqual([]);
});

rareTest("packages put aside do not come back over whole ones when there is an update by then", async () => {
  expectConsole(INSTALLING, ...FAILED, STAY);
  const project = await installed();
  project.write("node_modules.before/kept/index.js", "the rest of an older version");
  project.write("node_modules.next-1/node_modules/kept/index.js", "half of the next version");
  project.needInternet();
  expect(await install(project.folder)).toBe(false);
  expect(packageOf(project)).toBe("the version before");
  expect(leftIn(project)).toEqual([]);
});

const HANGS = 'fs.writeFileSync(project + "/npm-pid", String(process.pid)); setInterval(() => {}, 1000);';
/** As `npm ci` does, in the folder where it was started. */
const EMPTIES = 'fs.rmSync("node_modules", { recursive: true, force: true });';

/** Starts an installation in a process of its own. */
function startInstaller(project: NpmProject): ChildProcess {
  writeInstaller(project);
  const installer = spawn(process.execPath, ["installer.mjs"], { cwd: project.folder, stdio: "ignore" });
  onTestFinished(() => void installer.kill("SIGKILL"));
  return installer;
}

function writeInstaller({ folder, write }: NpmProject): void {
  write(
    "installer.mjs",
    `import { writeFileSync } from "node:fs";
     import { install } from ${JSON.stringify(inRoot("scripts", "lib", "installation.mjs"))};
     writeFileSync("installer-pid", String(process.pid));
     await install(${JSON.stringify(folder)});
     setInterval(() => {}, 1000);`,
  );
}

test("a network that swallows packets ends the installation after a while, and the packages from before stay", async () => {
  expectConsole(INSTALLING);
  const project = await installed();
  stubNpm(project, `${EMPTIES} ${HANGS}`);
  project.needInternet();
  expectConsole("npm ci failed", /^console\.error: $/, STAY);
  expect(await install(project.folder, 1_000)).toBe(false);
  expect(packageOf(project)).toBe("the version before");
  expect(runs(await pidIn(project, "npm-pid"))).toBe(false);
});

test.each(isFullRun ? (["SIGTERM", "SIGINT", "SIGHUP"] as const) : (["SIGTERM"] as const))(
  "%s during an installation ends it and its npm at once, and the packages from before stay",
  async (signal) => {
    expectConsole(INSTALLING);
    const project = await installed();
    stubNpm(project, `${EMPTIES} ${HANGS}`);
    project.needInternet();
    const installer = startInstaller(project);
    const npm = await pidIn(project, "npm-pid");
    const ended = once(installer, "exit");
    installer.kill(signal);
    expect(await ended).toEqual([128 + constants.signals[signal], null]);
    await expect.poll(() => runs(npm)).toBe(false);
    expect(packageOf(project)).toBe("the version before");
  },
);

rareTest("the end of the npm that was started ends the installation and its npm", async () => {
  expectConsole(INSTALLING);
  const project = await installed();
  const { folder } = project;
  stubNpm(project, HANGS);
  project.needInternet();
  writeInstaller(project);
  const start = `require("node:child_process").spawn(process.execPath, ["installer.mjs"], { stdio: "ignore" }); setInterval(() => {}, 1000)`;
  const starting = spawn(process.execPath, ["-e", start], {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, npm_lifecycle_event: "start" },
  });
  onTestFinished(() => void starting.kill("SIGKILL"));
  const installer = await pidIn(project, "installer-pid");
  const npm = await pidIn(project, "npm-pid");
  starting.kill("SIGKILL");
  await expect.poll(() => [runs(installer), runs(npm)]).toEqual([false, false]);
});

rareTest("an npm that goes on after its installation was killed touches nothing that is in use", async () => {
  expectConsole(INSTALLING);
  const project = await installed();
  stubNpm(
    project,
    `${HANGS} setInterval(() => {
       if (!fs.existsSync(project + "/fail")) return;
       ${EMPTIES}
       fs.writeFileSync(project + "/failed", "");
       process.exit(1);
     }, 20);`,
  );
  project.needInternet();
  const installer = startInstaller(project);
  await pidIn(project, "npm-pid");
  const ended = once(installer, "exit");
  installer.kill("SIGKILL");
  await ended;
  // the lock file is the one before: nothing is to be installed
  vi.stubEnv("npm_execpath", undefined);
  project.write("package-lock.json", readFileSync(join(project.folder, "lock.before"), "utf8"));
  expect(await install(project.folder)).toBe(true);
  expect(leftIn(project)).toEqual([]);
  project.write("fail", "");
  await expect.poll(() => existsSync(join(project.folder, "failed"))).toBe(true);
  expect(packageOf(project)).toBe("the version before");
});

test("links to the project's own packages lead to them, also where npm makes them with whole paths", async () => {
  expectConsole(INSTALLING);
  const project = await installed();
  const link = relative(project.folder, dirname(dirname(installedRuntimePath(project.folder) ?? "")));
  stubNpm(
    project,
    `fs.mkdirSync("node_modules"); fs.writeFileSync("node_modules/.package-lock.json", "{}");
     fs.symlinkSync(require("node:path").resolve("runtime"), ${JSON.stringify(link)});`,
  );
  project.write("package-lock.json", `${readFileSync(join(project.folder, "package-lock.json"), "utf8")}\n`);
  expect(await install(project.folder)).toBe(true);
  expect(readlinkSync(join(project.folder, link))).toBe(join(project.folder, "runtime"));
  expect(existsSync(installedRuntimePath(project.folder) ?? "")).toBe(true);
});

test("packages that were installed by hand are taken as they are", async () => {
  expectConsole(INSTALLING);
  const project = await installed();
  project.needInternet();
  project.write("node_modules/.package-lock.json", "{}");
  vi.stubEnv("PATH", "");
  expect(await install(project.folder)).toBe(true);
  expect(packageOf(project)).toBe("the version before");
});

test("packages that cannot be noted as installed are used all the same", async () => {
  const project = npmProject();
  expectConsole(INSTALLING);
  expect(await install(project.folder)).toBe(true);
  const stamp = join(project.folder, "node_modules", ".platzwart-installed");
  // leads nowhere: no file can be written, as in a folder of root's
  rmSync(stamp);
  symlinkSync(join(project.folder, "nowhere", "file"), stamp);
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(project.folder, "node_modules", ".package-lock.json"), later, later);
  expect(await install(project.folder)).toBe(true);
});

test.runIf(isFullRun && process.platform === "linux" && process.getuid?.() === 0)(
  "packages that are put aside and cannot be removed keep no later update away",
  async () => {
    expectConsole(INSTALLING, "could not be removed");
    const project = await installed();
    const lock = readFileSync(join(project.folder, "package-lock.json"), "utf8");
    // a mounted disk stands in for a folder of root's, which its user can move and not remove
    const kept = join(project.folder, "node_modules", "kept");
    execFileSync("mount", ["-t", "tmpfs", "none", kept], { stdio: "ignore" });
    onTestFinished(() => {
      for (const name of leftIn(project))
        spawnSync("umount", ["--lazy", join(project.folder, name, "kept")], { stdio: "ignore" });
    });
    for (const update of [1, 2, 3]) {
      project.write("package-lock.json", lock + "\n".repeat(update));
      expect(await install(project.folder)).toBe(true);
    }
    expect(packageOf(project)).toBeNull();
  },
);

test("who installs beside another waits for its turn", async () => {
  expectConsole(INSTALLING);
  const project = await installed();
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
    console.log(await install(${JSON.stringify(folder)}));`;
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

test("every package lies in the one node_modules that is exchanged", async () => {
  const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const elsewhere = Object.keys(packages).filter((path) =>
    /^(?!node_modules\/).*\/node_modules\//.test(path),
  );
  expect(elsewhere).toEqual([]);
});
