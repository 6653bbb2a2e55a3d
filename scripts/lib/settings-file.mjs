import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { inRoot } from "./paths.mjs";

/** Written by npm run service -- install, or by hand: a setting of the machine in each line. */
export const SETTINGS_FILE = inRoot("platzwart.env");

/** Takes up the settings of the machine; a variable that is set already stays as it is. */
export function loadSettings(file = SETTINGS_FILE) {
  if (!existsSync(file)) return;
  // editors of Windows begin a file with a mark that would become part of the first name
  const settings = parseEnv(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}
