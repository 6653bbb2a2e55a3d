import { parseArgs } from "node:util";
import { runDoor } from "./run-door.ts";

const USAGE = "door --server http://… --state FOLDER [--code XXXX-XXXX-XXXX]";

interface Words {
  readonly server: string;
  readonly state: string;
  readonly code: string | null;
}

/** Runs a door as these words say; ends the process with 2 where they are not understood, and with 1 where it cannot begin. */
export async function doorCommand(words: readonly string[]): Promise<void> {
  const read = readWords(words);
  if (read === null) {
    process.stderr.write(`usage: ${USAGE}\n`);
    process.exit(2);
  }
  const { server, state, code } = read;
  try {
    await runDoor({ server, code, folder: state });
  } catch (error) {
    process.stderr.write(`the door cannot run: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** null: they are not understood. */
function readWords(words: readonly string[]): Words | null {
  const option = { type: "string" } as const;
  try {
    const options = { server: option, code: option, state: option };
    const { server, state, code = null } = parseArgs({ args: [...words], options }).values;
    if (server === undefined || state === undefined || !URL.canParse(server)) return null;
    return { server, state, code };
  } catch {
    return null;
  }
}
