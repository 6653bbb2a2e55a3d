// npm run backup, restore, key-sheet, operator, service: a command at the machine, beside the server that runs or not.
import { ensureInstalled } from "./ensure-installed.mjs";
import { inRoot } from "./lib/paths.mjs";
import { environmentWithRuntime, requireRuntime, runForeground } from "./lib/runtime.mjs";
import { loadSettings } from "./lib/settings-file.mjs";

await ensureInstalled();
loadSettings();
const words = process.argv.slice(2);
const program = inRoot("apps", "server", "src", "manage.ts");
process.exit(await runForeground(requireRuntime(), [program, ...words], { env: environmentWithRuntime() }));
