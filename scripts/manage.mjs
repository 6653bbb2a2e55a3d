// npm run backup, restore, key-sheet, operator, service; the server may run meanwhile
import { buildRelease, builtRelease, currentRelease, programOf } from "./lib/releases.mjs";
import { environmentWithRuntime, runForeground } from "./lib/runtime.mjs";
import { loadSettings } from "./lib/settings-file.mjs";

// commands of the served release match its database, even after a pull
const release = currentRelease() ?? builtRelease() ?? (await buildRelease());
if (release === undefined) process.exit(1);
loadSettings();
const { command, args, env } = programOf(release, "manage");
const words = process.argv.slice(2);
process.exit(await runForeground(command, [...args, ...words], { env: environmentWithRuntime(env) }));
