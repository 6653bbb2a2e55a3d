import { ensureInstalled } from "../ensure-installed.mjs";
import { inRoot } from "./paths.mjs";
import { requireRuntime, runForeground } from "./runtime.mjs";

/** Installs and builds what is missing, then runs one of the server's programs until it ends. */
export async function serve(program) {
  ensureInstalled();
  const node = requireRuntime();
  const { ensureWebBuilt } = await import("./web-build.mjs");
  await ensureWebBuilt();
  process.exit(await runForeground(node, [inRoot(program), ...process.argv.slice(2)]));
}
