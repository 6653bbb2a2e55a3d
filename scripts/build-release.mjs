// Installs packages and builds the release; started by npm start (lib/releases.mjs).
import { ensureInstalled } from "./ensure-installed.mjs";
import { makeRelease } from "./lib/releases.mjs";

await ensureInstalled();
try {
  await makeRelease();
} catch (error) {
  console.error(`The release could not be built: ${error.message}`);
  process.exit(1);
}
