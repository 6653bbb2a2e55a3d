import { write } from "node:fs";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { inTime } from "./in-time.ts";

/** Bytes beyond which output is dropped: log lines of hours, for a stopped terminal without a reader. */
const MAX_WAITING = 1_000_000;
/** Retry interval for a reader that accepts nothing now. */
const RETRY_INTERVAL = milliseconds(100);
/** Wait for unprinted output at the end of the process. */
const LAST_WORDS = milliseconds(500);

/**
 * Output of the process to a file descriptor. The reader must not block the process that controls lights and doors: a terminal
 * stopped by Ctrl+S and a hanging log reader accept nothing, an ended reader and a full disk return errors. Unwritten output
 * waits up to MAX_WAITING, and is dropped after an error.
 */
export class ProcessOutput {
  readonly #fd: number;
  #waiting: Buffer[] = [];
  /** Bytes waiting. */
  #size = 0;
  /** Resolves when nothing waits; null: nothing does. */
  #writing: PromiseWithResolvers<void> | null = null;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(text: string): void {
    const bytes = Buffer.from(text);
    if (this.#size + bytes.length > MAX_WAITING) return;
    this.#waiting.push(bytes);
    this.#size += bytes.length;
    if (this.#writing !== null) return;
    this.#writing = Promise.withResolvers();
    this.#next();
  }

  /** Resolves with true once nothing waits, or with false after that time. */
  async idle(atMost: Duration): Promise<boolean> {
    if (this.#writing === null) return true;
    await inTime(systemClock, atMost, this.#writing.promise, () => {});
    return this.#writing === null;
  }

  #next(): void {
    if (this.#waiting.length === 0) {
      this.#writing?.resolve();
      this.#writing = null;
      return;
    }
    const batch = Buffer.concat(this.#waiting);
    this.#waiting = [];
    write(this.#fd, batch, (error, written) => {
      const isFull = error?.code === "EAGAIN";
      const rest = error === null ? batch.subarray(written) : isFull ? batch : Buffer.alloc(0);
      this.#size -= batch.length - rest.length;
      if (rest.length > 0) this.#waiting.unshift(rest);
      if (isFull) systemClock.timer("output", RETRY_INTERVAL, () => this.#next());
      else this.#next();
    });
  }
}

/**
 * Ends the process once its outputs are printed. A stuck reader delays the end by half a second; then the process ends by
 * SIGKILL, because Node.js waits for a running write.
 */
export async function endProcess(exitCode: number, outputs: readonly ProcessOutput[]): Promise<never> {
  const printed = await Promise.all(outputs.map((output) => output.idle(LAST_WORDS)));
  if (!printed.every(Boolean)) process.kill(process.pid, "SIGKILL");
  process.exit(exitCode);
}
