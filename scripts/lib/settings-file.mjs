import { existsSync } from "node:fs";
import { inRoot } from "./paths.mjs";

/** Written by npm run service -- install, or by hand: a setting of the machine in each line. */
export const SETTINGS_FILE = inRoot("platzwart.env");

/** Takes up the settings of the machine; a variable that is set already stays as it is. */
export function loadSettings(file = SETTINGS_FILE) {
  if (existsSync(file)) process.loadEnvFile(file);
}
