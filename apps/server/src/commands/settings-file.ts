import { chownSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import { CommandRefused } from "./command.ts";

/** platzwart.env for process.loadEnvFile; refuses a value that such a file cannot contain. */
export function settingsFileText(settings: readonly (readonly [name: string, value: string])[]): string {
  return settings.map(([name, value]) => `${name}=${quote(name, value)}\n`).join("");
}

/** The value between quotation marks that it does not contain, because such a file has no escapes. */
function quote(name: string, value: string): string {
  const mark = ["'", '"', "`"].find((character) => !value.includes(character));
  // between double quotes \n would be a new line
  if (mark === undefined || /\p{Cc}/u.test(value) || (mark === '"' && value.includes("\\")))
    throw new CommandRefused(COMMAND_MESSAGES.settingNotStorable(name));
  return `${mark}${value}${mark}`;
}

/** Only the owner may read the file, because it contains keys and passwords. */
export function writeSettingsFile(
  file: string,
  text: string,
  { uid, gid }: { readonly uid: number; readonly gid: number },
): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, text, { mode: 0o600, flag: "wx" });
  chownSync(part, uid, gid);
  renameSync(part, file);
}
