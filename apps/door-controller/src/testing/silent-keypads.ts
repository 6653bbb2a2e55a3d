import { once } from "node:events";
import { milliseconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { nodeDisk } from "../disk.ts";
import { InputReader } from "../io/input-reader.ts";
import { Journal } from "../journal.ts";

// usage: silent-keypads STATE DEVICE…; reads the devices, journals an event, prints a line, ends by SIGTERM
const [state = "", ...paths] = process.argv.slice(2);
const signal = once(process, "SIGTERM");
for (const path of paths)
  new InputReader({
    path,
    clock: systemClock,
    onEvent: () => {},
    onFault: (why) => process.stderr.write(`${why}\n`),
  });
const journal = await Journal.open({ disk: nodeDisk(state), run: "run", segments: 2, segmentSize: 4096 });
const facts = { at: systemClock.now(), mono: milliseconds(0), guesses: null };
await journal.append({ kind: "button" }, facts);
process.stdout.write("written\n");
await signal;
await journal.close();
process.exit(0);
