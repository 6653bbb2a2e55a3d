import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compileFunction } from "node:vm";
import { DOOR_VERSION } from "@platzwart/contract/downloads";
import { nodeDisk } from "./disk.ts";
import { ProgramStore, type StartableProgram } from "./program-store.ts";
import { stateFiles } from "./state-files.ts";

declare global {
  /** Start mode set by an older package; undefined: the packaged program. */
  var platzwartDoorStart: StartableProgram["kind"] | undefined;
}

/** undefined: the packaged program, which loads updates. */
export function startOfProgram(): StartableProgram["kind"] | undefined {
  return globalThis.platzwartDoorStart;
}

/**
 * Runs an update in this process; false: none. Rejects if the update throws. Fixed contract, since old
 * packages start programs that are years newer: a CommonJS source that imports only Node.js modules gets the
 * packaged program's arguments and file name, and `platzwartDoorStart` is "trial" or "proven". A trial proves
 * itself by renaming program-next.json to program.json; both contain {text, signature, starts}.
 */
export async function runUpdate(folder: string, log: (message: string) => void): Promise<boolean> {
  if (startOfProgram() !== undefined) return false;
  const disk = nodeDisk(folder);
  const identity = await stateFiles(disk).identity.read();
  if (identity === null) return false;
  const chosen = await new ProgramStore({ disk, serverKey: identity.serverKey, log }).choose(DOOR_VERSION);
  if (chosen === null) return false;
  const { version, source } = chosen.program;
  log(`the program ${version} is started${chosen.kind === "trial" ? " on trial" : ""}`);
  globalThis.platzwartDoorStart = chosen.kind;
  const [, file = ""] = process.argv;
  const names = ["require", "module", "exports", "__filename", "__dirname"];
  const module = { exports: {} };
  compileFunction(source, names, { filename: `program ${version}` })(
    ...[createRequire(file), module, module.exports, file, dirname(file)],
  );
  return true;
}
