import { parseArgs } from "node:util";
import { runUpdate } from "./load-program.ts";
import { type DoorOptions, runDoor } from "./run-door.ts";

const USAGE = "door --state FOLDER [--server http://… [--code XXXX-XXXX-XXXX]] [--pins FOLDER]";

/** Ends the process: status 2 for unknown arguments, 1 for a failed start. */
export async function doorCommand(args: readonly string[]): Promise<void> {
  const options = readArgs(args);
  if (options === null) {
    process.stderr.write(`usage: ${USAGE}\n`);
    process.exit(2);
  }
  try {
    const log = (message: string) => void process.stderr.write(`${message}\n`);
    // a door tried at a terminal (--server) runs this program, without updates
    if (options.server === null && (await runUpdate(options.folder, log))) return;
    await runDoor(options);
  } catch (error) {
    process.stderr.write(`the door cannot run: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** null: unknown arguments. */
function readArgs(args: readonly string[]): DoorOptions | null {
  const option = { type: "string" } as const;
  try {
    const options = { server: option, code: option, state: option, pins: option };
    const { values } = parseArgs({ args: [...args], options });
    const { state: folder, server = null, code = null, pins = null } = values;
    const isTrial = server !== null && URL.canParse(server);
    if (folder === undefined || (!isTrial && (server !== null || code !== null))) return null;
    return { server, folder, code, pins };
  } catch {
    return null;
  }
}
