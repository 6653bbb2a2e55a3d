import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inRoot } from "./lib/paths.mjs";
import { type NpmProject, npmProject } from "./testing/npm-project.ts";
import { pidIn, runs } from "./testing/processes.ts";

/** dash stays between npm and the program; bash gives its place to it. */
const SHELLS = ["/bin/dash", "/bin/bash"].filter((shell) => existsSync(shell));

/** Runs a server in the foreground as the launcher does; asked by a file, it answers whether its npm is gone. */
const LAUNCHER = `
  import { existsSync, writeFileSync } from "node:fs";
  import { isNpmGone } from ${JSON.stringify(inRoot("scripts/lib/npm-process.mjs"))};
  import { runForeground } from ${JSON.stringify(inRoot("scripts/lib/runtime.mjs"))};
  setInterval(() => existsSync("question") && writeFileSync("answer", String(isNpmGone())), 20);
  const server = 'require("node:fs").writeFileSync("server-pid", String(process.pid)); setInterval(() => {}, 1000)';
  const ended = runForeground(process.execPath, ["-e", server], { cwd: process.cwd() });
  writeFileSync("launcher-pid", String(process.pid));
  process.exit(await ended);`;

/** A project that somebody started with `npm start &` in a shell, which then does what `lastWords` says. */
async function startedInBackground(
  scriptShell: string,
  lastWords: string,
): Promise<{ project: NpmProject; pids: number[]; npm: number; shellEnded: Promise<unknown> }> {
  const project = npmProject();
  project.write("launcher.mjs", LAUNCHER);
  project.write("package.json", JSON.stringify({ scripts: { start: "node launcher.mjs" } }));
  const shell = spawn("/bin/sh", [], {
    cwd: project.folder,
    stdio: ["pipe", "ignore", "ignore"],
    env: { ...process.env, npm_config_script_shell: scriptShell },
  });
  onTestFinished(() => void shell.kill("SIGKILL"));
  const shellEnded = once(shell, "exit");
  shell.stdin.write("npm start & echo $! > npm-pid\n");
  const pids = [await pidIn(project, "launcher-pid"), await pidIn(project, "server-pid")];
  shell.stdin.end(`${lastWords}\n`);
  return { project, pids, npm: await pidIn(project, "npm-pid"), shellEnded };
}

test.skipIf(process.platform === "win32").each(SHELLS)(
  "what npm runs by %s goes on after the end of the shell that started it, and ends with a killed npm",
  async (scriptShell) => {
    const { project, pids, npm, shellEnded } = await startedInBackground(scriptShell, "exit");
    await shellEnded;
    project.write("question", "");
    const answer = join(project.folder, "answer");
    await expect.poll(() => existsSync(answer) && readFileSync(answer, "utf8")).toBe("false");
    expect(pids.map(runs)).toEqual([true, true]);
    process.kill(npm, "SIGKILL");
    await expect.poll(() => pids.map(runs)).toEqual([false, false]);
  },
);

test.runIf(process.platform === "linux").each(SHELLS)(
  "what npm runs by %s ends with a killed npm for whose end nobody asks",
  async (scriptShell) => {
    // the shell gives its place to a program that knows of no npm
    const { pids, npm } = await startedInBackground(scriptShell, "exec sleep 1000");
    process.kill(npm, "SIGKILL");
    await expect.poll(() => pids.map(runs)).toEqual([false, false]);
  },
);
