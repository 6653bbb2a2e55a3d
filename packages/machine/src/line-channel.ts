import type { Duplex } from "node:stream";
import { PieceWriter } from "./piece-writer.ts";

/** One end of a link of text lines. */
export interface LineChannel {
  /** No effect after the end. */
  send(line: string): void;
  /** Bytes accepted and not yet sent. */
  readonly unsent: number;
  /** Sends the remaining bytes; reads nothing more. */
  end(reason: string): void;
}

export interface LineHandlers {
  onLine(line: string): void;
  /** Called exactly once, after the caller has its channel. */
  onEnd(reason: string): void;
}

/** In bytes. */
export interface LineLimits {
  /** A longer line from the other end ends the channel. */
  readonly longestLine: number;
  /** More pending bytes end the channel. */
  readonly mostUnsent: number;
}

const NEWLINE = 0x0a;

/** Makes a channel of a stream and ends the stream with itself. A line holds no line break: JSON has none. */
export function openLineChannel(
  stream: Duplex,
  { longestLine, mostUnsent }: LineLimits,
  { onLine, onEnd }: LineHandlers,
): LineChannel {
  let isEnded = false;
  /** Fragments of the unfinished line. */
  let parts: Buffer[] = [];
  let length = 0;
  const writer = new PieceWriter(stream);

  /** Returns whether the channel was open. */
  const markEnded = (reason: string): boolean => {
    if (isEnded) return false;
    isEnded = true;
    parts = [];
    queueMicrotask(() => onEnd(reason));
    return true;
  };
  const breakOff = (reason: string): void => {
    if (markEnded(reason)) stream.destroy();
  };
  const read = (chunk: Buffer): void => {
    let rest = chunk;
    while (!isEnded && rest.length > 0) {
      const at = rest.indexOf(NEWLINE);
      const part = at === -1 ? rest : rest.subarray(0, at);
      length += part.length;
      if (length > longestLine) {
        breakOff("line_too_long");
        return;
      }
      parts.push(part);
      if (at === -1) return;
      rest = rest.subarray(at + 1);
      // whole lines are decoded, so that no multi-byte letter is split
      const line = Buffer.concat(parts, length).toString();
      parts = [];
      length = 0;
      onLine(line);
    }
  };

  stream.on("error", ({ code, message }: NodeJS.ErrnoException) => breakOff(code ?? message));
  stream.once("end", () => breakOff("closed"));
  stream.once("close", () => breakOff("closed"));
  // promises of this channel resolve before the first line: streams flow after all promises
  queueMicrotask(() => stream.on("data", read));

  return {
    send: (line) => {
      if (isEnded) return;
      writer.write(Buffer.from(`${line}\n`));
      if (writer.unsent > mostUnsent) breakOff("too_much_unsent");
    },
    get unsent() {
      return writer.unsent;
    },
    end: (reason) => {
      if (markEnded(reason)) writer.end();
    },
  };
}
