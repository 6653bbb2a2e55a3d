/** value: 0 up, 1 down, 2 repeat; lost: the kernel dropped events, so that key states are unknown. */
export type InputEvent =
  | { readonly kind: "key"; readonly code: number; readonly value: number }
  | { readonly kind: "lost" };

/** input_event of 64-bit Linux: 16 bytes of time, then type, code and value. */
const RECORD = 24;
const TYPE_AT = 16;
const CODE_AT = 18;
const VALUE_AT = 20;

const EV_SYN = 0;
const SYN_DROPPED = 3;
const EV_KEY = 1;

/** Reads may end within a record. */
export class InputEvents {
  #rest: Buffer = Buffer.alloc(0);

  parse(bytes: Buffer): InputEvent[] {
    const all = Buffer.concat([this.#rest, bytes]);
    const end = all.length - (all.length % RECORD);
    const events: InputEvent[] = [];
    for (let at = 0; at < end; at += RECORD) {
      const type = all.readUInt16LE(at + TYPE_AT);
      const code = all.readUInt16LE(at + CODE_AT);
      if (type === EV_KEY) events.push({ kind: "key", code, value: all.readInt32LE(at + VALUE_AT) });
      if (type === EV_SYN && code === SYN_DROPPED) events.push({ kind: "lost" });
    }
    this.#rest = all.subarray(end);
    return events;
  }
}
