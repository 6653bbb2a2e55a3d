// npm run dev: restarts the server on every change; Vite serves the page with hot reload
import { spawn } from "node:child_process";
import { ensureInstalled } from "./ensure-installed.mjs";
import { ensureDoorBuilt } from "./lib/door-build.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { environmentWithRuntime, requireRuntime, STOP_SIGNALS, whenNpmIsStopped } from "./lib/runtime.mjs";

await ensureInstalled();
const node = requireRuntime();
// forked by the server; not rebuilt while this runs
await ensureDoorBuilt();
const env = environmentWithRuntime({
  NODE_COMPILE_CACHE: inRoot("node_modules", ".cache", "platzwart"),
});

const programs = [
  ["--watch", "--watch-preserve-output", inRoot("apps/server/src/main.ts")],
  [inRoot("node_modules/vite/bin/vite.js"), inRoot("apps/web")],
].map((args) => spawn(node, args, { cwd: root, stdio: "inherit", env }));

let exitCode = 0;
let isStopping = false;
function stopAll(signal) {
  if (isStopping) return;
  isStopping = true;
  for (const program of programs) program.kill(signal);
}
for (const signal of STOP_SIGNALS) process.on(signal, () => stopAll(signal));
whenNpmIsStopped(stopAll);
for (const program of programs) {
  program.once("exit", (code) => {
    if (!isStopping) exitCode = code ?? 1;
    stopAll("SIGTERM");
  });
}
await Promise.all(programs.map((program) => new Promise((resolve) => program.once("close", resolve))));
process.exit(exitCode);
