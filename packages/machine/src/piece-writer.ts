import type { Writable } from "node:stream";

/** In bytes; with the TLS overhead this fits the smallest buffer of TLS (docs/performance.md). */
const MAX_PIECE_BYTES = 15 * 1024;

/** Writes small pieces, because TLS keeps a buffer as large as the largest write. */
export class PieceWriter {
  readonly #stream: Writable;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #isEnding = false;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  get unsentBytes(): number {
    return this.#waitingBytes + this.#stream.writableLength;
  }

  write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += MAX_PIECE_BYTES)
      this.#waiting.push(bytes.subarray(at, at + MAX_PIECE_BYTES));
    this.#waitingBytes += bytes.length;
    this.#writePieces();
  }

  /** Destroys the stream after the remaining bytes. */
  end(): void {
    this.#isEnding = true;
    this.#writePieces();
  }

  /** One piece at a time, since a stream joins pending writes. */
  #writePieces(): void {
    const stream = this.#stream;
    if (stream.destroyed || stream.writableEnded) return;
    for (let [piece] = this.#waiting; piece !== undefined; [piece] = this.#waiting) {
      if (stream.writableLength > 0 && stream.writableLength + piece.length > MAX_PIECE_BYTES) return;
      this.#waiting.shift();
      this.#waitingBytes -= piece.length;
      stream.write(piece, () => this.#writePieces());
    }
    if (this.#isEnding) stream.end(() => stream.destroy());
  }
}
