// npm run door: the door program on this machine; stdout is for programs, so other messages go to stderr
import { join } from "node:path";
import { ensureInstalled } from "./ensure-installed.mjs";
import { DOOR_PROGRAM, doorFolder, ensureDoorBuilt } from "./lib/door-build.mjs";
import { requireRuntime, runForeground, whenNpmIsStopped } from "./lib/runtime.mjs";

await ensureInstalled({ say: console.error });
const node = requireRuntime();
try {
  await ensureDoorBuilt({ say: console.error });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const ended = runForeground(node, [join(doorFolder, DOOR_PROGRAM), ...process.argv.slice(2)]);
whenNpmIsStopped((signal) => process.kill(process.pid, signal));
process.exit(await ended);
