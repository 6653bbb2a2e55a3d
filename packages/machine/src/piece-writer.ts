import type { Writable } from "node:stream";

/**
 * In bytes. TLS keeps a buffer as large as the largest write for as long as the link lasts: with what it adds to this, that is
 * the smallest that it has (docs/performance.md).
 */
const MOST_AT_ONCE = 15 * 1024;

/** Writes to a stream in pieces of 15 kB at most, of which the stream takes one at a time. */
export class PieceWriter {
  readonly #stream: Writable;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isEnding = false;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** In bytes: what was given and has not left. */
  get unsent(): number {
    return this.#waitingBytes + this.#stream.writableLength;
  }

  write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += MOST_AT_ONCE)
      this.#waiting.push(bytes.subarray(at, at + MOST_AT_ONCE));
    this.#waitingBytes += bytes.length;
    this.#goOn();
  }

  /** Destroys the stream, once it took all that was given. */
  end(): void {
    this.#isEnding = true;
    this.#goOn();
  }

  /** The stream writes together what waits in it. */
  #goOn(): void {
    const stream = this.#stream;
    if (stream.destroyed || stream.writableEnded) return;
    for (let [piece] = this.#waiting; piece !== undefined; [piece] = this.#waiting) {
      if (stream.writableLength > 0 && stream.writableLength + piece.length > MOST_AT_ONCE) return;
      this.#waiting.shift();
      this.#waitingBytes -= piece.length;
      stream.write(piece, () => this.#goOn());
    }
    if (this.#isEnding) stream.end(() => stream.destroy());
  }
}
