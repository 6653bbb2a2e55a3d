import { existsSync, readFileSync, statSync } from "node:fs";
import { parseEnv } from "node:util";
import { userNameOf } from "./folder-owner.mjs";
import { inRoot } from "./paths.mjs";

/** Written by npm run service -- install, or by hand: a setting of the machine in each line. */
export const SETTINGS_FILE = inRoot("platzwart.env");

/**
 * Takes up the settings of the machine; a variable that is set already stays as it is. Ends the process where they may not
 * be read: without them it would work on another hall, or none.
 */
export function loadSettings(file = SETTINGS_FILE) {
  if (!existsSync(file)) return;
  // editors of Windows begin a file with a mark that would become part of the first name
  const settings = parseEnv(contentOf(file).replace(/^\uFEFF/, ""));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}

function contentOf(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
    const owner = userNameOf(statSync(file).uid);
    console.error(
      `The settings in ${file} may be read by their owner alone: run this as ${owner} (sudo -u ${owner} …), or with sudo.`,
    );
    process.exit(1);
  }
}
