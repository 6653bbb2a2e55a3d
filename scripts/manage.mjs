// npm run backup, restore, key-sheet, operator, service: a command at the machine, beside a running or stopped server.
import { buildRelease, builtRelease, currentRelease, programOf } from "./lib/releases.mjs";
import { environmentWithRuntime, runForeground } from "./lib/runtime.mjs";
import { loadSettings } from "./lib/settings-file.mjs";

// commands of the served release, even after a pull, since they match its database
const release = currentRelease() ?? builtRelease() ?? (await buildRelease());
if (release === undefined) process.exit(1);
loadSettings();
const { command, args, env } = programOf(release, "manage");
const words = process.argv.slice(2);
process.exit(await runForeground(command, [...args, ...words], { env: environmentWithRuntime(env) }));
