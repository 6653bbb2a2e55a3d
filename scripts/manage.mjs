// npm run backup, restore, key-sheet, operator, service: a command at the machine, beside the server that runs or not.
import { ensureInstalled } from "./ensure-installed.mjs";
import { environmentWithRuntime, findRuntime, requireRuntime, runForeground } from "./lib/runtime.mjs";
import {
  bundledServer,
  commandsOfSources,
  ensureServerBuilt,
  hasCommands,
  hasServer,
  serverMajor,
} from "./lib/server-build.mjs";
import { loadSettings } from "./lib/settings-file.mjs";

// the commands are those of the version that is served, also after a pull: they know its database
const isBuilt = hasServer();
if (!isBuilt || findRuntime(serverMajor()) === undefined) await ensureInstalled();
if (!isBuilt) await ensureServerBuilt();
loadSettings();
const [{ args, env }, node] = hasCommands()
  ? [bundledServer("manage"), requireRuntime(serverMajor())]
  : [commandsOfSources(), requireRuntime()];
const words = process.argv.slice(2);
process.exit(await runForeground(node, [...args, ...words], { env: environmentWithRuntime(env) }));
