import { crc32 } from "node:zlib";

/** Bytes of a frame's header: length and CRC-32 of the JSON that follows, both little-endian. */
export const FRAME_HEADER = 8;

interface Frame {
  readonly value: unknown;
  /** Offset of the header; `end`: offset after the JSON. */
  readonly start: number;
  readonly end: number;
}

export function frameOf(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const header = Buffer.alloc(FRAME_HEADER);
  header.writeUInt32LE(json.length, 0);
  header.writeUInt32LE(crc32(json), 4);
  return Buffer.concat([header, json]);
}

/** Stops at a length of 0 or a torn frame. */
export function* framesIn(bytes: Buffer): Generator<Frame, void, undefined> {
  for (let start = 0; start + FRAME_HEADER <= bytes.length; ) {
    const length = bytes.readUInt32LE(start);
    const end = start + FRAME_HEADER + length;
    if (length === 0 || end > bytes.length) return;
    const json = bytes.subarray(start + FRAME_HEADER, end);
    if (crc32(json) !== bytes.readUInt32LE(start + 4)) return;
    yield { value: JSON.parse(json.toString()), start, end };
    start = end;
  }
}
