import { write } from "node:fs";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { inTime } from "./in-time.ts";

/** Bytes beyond which output is dropped: log lines of hours, for a stopped terminal. */
const MAX_WAITING_BYTES = 1_000_000;
/** Between two attempts to write to a reader that accepts nothing. */
const RETRY_INTERVAL = milliseconds(100);
/** Longest wait for unprinted output at the end of the process. */
const MAX_FINAL_WAIT = milliseconds(500);

/**
 * Standard output or error that never blocks the control of lights and doors: for a terminal stopped by Ctrl+S or
 * a hanging log reader output waits up to MAX_WAITING_BYTES; after the error of an ended reader or a full disk it
 * is dropped.
 */
export class ProcessOutput {
  readonly #fd: number;
  #waiting: Buffer[] = [];
  /** Waiting bytes. */
  #waitingBytes = 0;
  /** Resolves when nothing waits; null: nothing waits. */
  #writing: PromiseWithResolvers<void> | null = null;

  constructor(fd: number) {
    this.#fd = fd;
  }

  write(text: string): void {
    const bytes = Buffer.from(text);
    if (this.#waitingBytes + bytes.length > MAX_WAITING_BYTES) return;
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#writing !== null) return;
    this.#writing = Promise.withResolvers();
    this.#next();
  }

  /** Resolves with true once nothing waits, with false after `atMost`. */
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
      const unwritten = error === null ? batch.subarray(written) : isFull ? batch : Buffer.alloc(0);
      this.#waitingBytes -= batch.length - unwritten.length;
      if (unwritten.length > 0) this.#waiting.unshift(unwritten);
      if (isFull) systemClock.timer("output", RETRY_INTERVAL, () => this.#next());
      else this.#next();
    });
  }
}

/** Ends the process once its output is written; after 0.5 s by SIGKILL, as Node.js would wait for a stuck reader. */
export async function endProcess(exitCode: number, outputs: readonly ProcessOutput[]): Promise<never> {
  const printed = await Promise.all(outputs.map((output) => output.idle(MAX_FINAL_WAIT)));
  if (!printed.every(Boolean)) process.kill(process.pid, "SIGKILL");
  process.exit(exitCode);
}
