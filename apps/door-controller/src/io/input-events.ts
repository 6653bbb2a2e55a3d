/** value: 0 up, 1 down, 2 repeat; lost: the kernel dropped events, so that key states are unknown. */
export type InputEvent =
  | { readonly kind: "key"; readonly code: number; readonly value: number }
  | { readonly kind: "lost" };

/** input_event of 64-bit Linux: 16 bytes of time, then type, code and value. */
const RECORD_SIZE = 24;
const TYPE_OFFSET = 16;
const CODE_OFFSET = 18;
const VALUE_OFFSET = 20;

const EV_SYN = 0;
const SYN_DROPPED = 3;
const EV_KEY = 1;

/** Parses what is read of a kernel's input device; a read may end within a record. */
export class InputEvents {
  #incompleteRecord: Buffer = Buffer.alloc(0);

  parse(bytes: Buffer): InputEvent[] {
    const records = Buffer.concat([this.#incompleteRecord, bytes]);
    const end = records.length - (records.length % RECORD_SIZE);
    const events: InputEvent[] = [];
    for (let at = 0; at < end; at += RECORD_SIZE) {
      const type = records.readUInt16LE(at + TYPE_OFFSET);
      const code = records.readUInt16LE(at + CODE_OFFSET);
      if (type === EV_KEY) events.push({ kind: "key", code, value: records.readInt32LE(at + VALUE_OFFSET) });
      if (type === EV_SYN && code === SYN_DROPPED) events.push({ kind: "lost" });
    }
    this.#incompleteRecord = records.subarray(end);
    return events;
  }
}
