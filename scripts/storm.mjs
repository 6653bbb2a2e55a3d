// npm run storm -- N [--from SEED] [--bug NAME]: see docs/testing.md
import { ensureInstalled } from "./ensure-installed.mjs";
import { inRoot } from "./lib/paths.mjs";
import { requireRuntime, runForeground } from "./lib/runtime.mjs";

await ensureInstalled();
const node = requireRuntime();
const story = inRoot("apps", "server", "src", "testing", "storm", "main.ts");
process.exit(await runForeground(node, [story, ...process.argv.slice(2)]));
