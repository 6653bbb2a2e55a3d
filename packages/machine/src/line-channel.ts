import type { Duplex } from "node:stream";
import { PieceWriter } from "./piece-writer.ts";

export interface LineChannel {
  /** No effect after the end. */
  send(line: string): void;
  /** Bytes accepted and not yet sent. */
  readonly unsentBytes: number;
  /** Sends the remaining bytes and reads nothing more. */
  end(reason: string): void;
}

export interface LineHandlers {
  onLine(line: string): void;
  /** Called exactly once, after the caller has its channel. */
  onEnd(reason: string): void;
}

/** In bytes; a longer received line or more unsent bytes end the channel. */
export interface LineLimits {
  readonly maxLineBytes: number;
  readonly maxUnsentBytes: number;
}

const NEWLINE = 0x0a;

/** Ends the stream together with the channel; a line contains no line break, since JSON has none. */
export function openLineChannel(
  stream: Duplex,
  { maxLineBytes, maxUnsentBytes }: LineLimits,
  { onLine, onEnd }: LineHandlers,
): LineChannel {
  let isEnded = false;
  const writer = new PieceWriter(stream);
  const lines = new LineReader(maxLineBytes);

  const markEnded = (reason: string): boolean => {
    if (isEnded) return false;
    isEnded = true;
    queueMicrotask(() => onEnd(reason));
    return true;
  };
  const abort = (reason: string): void => {
    if (markEnded(reason)) stream.destroy();
  };
  const read = (chunk: Buffer): void => {
    if (isEnded) return;
    for (const line of lines.read(chunk)) {
      if (line === null) abort("line_too_long");
      else onLine(line);
      if (isEnded) return;
    }
  };

  stream.on("error", ({ code, message }: NodeJS.ErrnoException) => abort(code ?? message));
  stream.once("end", () => abort("closed"));
  stream.once("close", () => abort("closed"));
  // a stream flows after all pending promises, so promises of this channel resolve before the first line
  queueMicrotask(() => stream.on("data", read));

  return {
    send: (line) => {
      if (isEnded) return;
      writer.write(Buffer.from(`${line}\n`));
      if (writer.unsentBytes > maxUnsentBytes) abort("too_much_unsent");
    },
    get unsentBytes() {
      return writer.unsentBytes;
    },
    end: (reason) => {
      if (markEnded(reason)) writer.end();
    },
  };
}

/** Cuts a stream of bytes into lines. */
class LineReader {
  readonly #maxLineBytes: number;
  /** Fragments of the unfinished line. */
  #parts: Buffer[] = [];
  #length = 0;

  /** `longest`: bytes of a line. */
  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  /** Lines that end in a chunk; null: a line is too long. */
  *read(chunk: Buffer): Generator<string | null, void> {
    for (let rest = chunk; rest.length > 0; ) {
      const at = rest.indexOf(NEWLINE);
      const part = at === -1 ? rest : rest.subarray(0, at);
      this.#length += part.length;
      if (this.#length > this.#maxLineBytes) {
        yield null;
        return;
      }
      this.#parts.push(part);
      if (at === -1) return;
      rest = rest.subarray(at + 1);
      // whole lines are decoded, so that no multi-byte letter is split
      const line = Buffer.concat(this.#parts, this.#length).toString();
      this.#parts = [];
      this.#length = 0;
      yield line;
    }
  }
}
