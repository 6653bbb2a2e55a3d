import { parseArgs } from "node:util";
import { runDoor } from "./run-door.ts";

const USAGE = "door --server http://… --state FOLDER [--code XXXX-XXXX-XXXX]";

const { values } = parseArgs({
  options: { server: { type: "string" }, code: { type: "string" }, state: { type: "string" } },
});
const { server, code, state } = values;
if (server === undefined || state === undefined || !URL.canParse(server)) {
  process.stderr.write(`usage: ${USAGE}\n`);
  process.exit(2);
}
runDoor({ server, code: code ?? null, folder: state }).catch((error: unknown) => {
  process.stderr.write(`the door cannot run: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
