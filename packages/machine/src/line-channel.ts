import type { Duplex } from "node:stream";
import { PieceWriter } from "./piece-writer.ts";

/** One end of a link on which lines of text come and go. */
export interface LineChannel {
  /** Once the channel has ended, nothing is sent any more. */
  send(line: string): void;
  /** In bytes: what was sent and has not left this end yet. */
  readonly unsent: number;
  /** What was sent before still goes out; nothing comes in any more. */
  end(reason: string): void;
}

export interface LineHandlers {
  onLine(line: string): void;
  /** Exactly once, and never before the caller has its channel. */
  onEnd(reason: string): void;
}

/** In bytes. */
export interface LineLimits {
  /** A longer line from the other end ends the channel. */
  readonly longestLine: number;
  /** More that waits for the other end to take it ends the channel. */
  readonly mostUnsent: number;
}

const NEWLINE = 0x0a;

/** Makes a channel of a stream, which it ends with itself. A line holds no line break: JSON has none. */
export function openLineChannel(
  stream: Duplex,
  { longestLine, mostUnsent }: LineLimits,
  { onLine, onEnd }: LineHandlers,
): LineChannel {
  let isEnded = false;
  /** Of the line that is not whole yet. */
  let parts: Buffer[] = [];
  let length = 0;
  const writer = new PieceWriter(stream);

  /** Answers whether the channel had not ended before. */
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
      // letters of several bytes come in one piece, as a line is decoded whole
      const line = Buffer.concat(parts, length).toString();
      parts = [];
      length = 0;
      onLine(line);
    }
  };

  stream.on("error", ({ code, message }: NodeJS.ErrnoException) => breakOff(code ?? message));
  stream.once("end", () => breakOff("closed"));
  stream.once("close", () => breakOff("closed"));
  // whoever waits for a promise of this channel has it before the first line comes: streams flow after all promises
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
