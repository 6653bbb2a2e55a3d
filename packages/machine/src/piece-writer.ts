import type { Writable } from "node:stream";

/** In bytes; with the TLS overhead this fits the smallest buffer of TLS (docs/performance.md). */
const MOST_AT_ONCE = 15 * 1024;

/** Writes small pieces, because TLS keeps a buffer as large as the largest write. */
export class PieceWriter {
  readonly #stream: Writable;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isEnding = false;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  get unsent(): number {
    return this.#waitingBytes + this.#stream.writableLength;
  }

  write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += MOST_AT_ONCE)
      this.#waiting.push(bytes.subarray(at, at + MOST_AT_ONCE));
    this.#waitingBytes += bytes.length;
    this.#goOn();
  }

  /** Destroys the stream after the remaining bytes. */
  end(): void {
    this.#isEnding = true;
    this.#goOn();
  }

  /** One piece at a time, since a stream joins pending writes. */
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
