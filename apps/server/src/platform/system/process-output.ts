import { write } from "node:fs";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";

/** More is dropped, in bytes: log lines of hours, where somebody stopped the terminal and nobody reads. */
const MAX_WAITING = 1_000_000;
/** How soon it is tried again where a reader takes nothing just now. */
const RETRY_INTERVAL = milliseconds(100);
/** How long the end of the process waits for what is not printed yet. */
const LAST_WORDS = milliseconds(500);

/**
 * What the process prints to a file descriptor. Whoever reads there must not keep the process that holds lights and
 * doors: a terminal that Ctrl+S stopped and a log's reader that hangs take nothing, one that was ended and a full disk
 * answer with errors. What cannot be written waits up to MAX_WAITING, and is dropped after an error.
 */
export class ProcessOutput {
  readonly #fd: number;
  #waiting: Buffer[] = [];
  /** Of all that waits, in bytes. */
  #size = 0;
  /** Resolves when nothing waits any more; null: nothing does. */
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

  /** Resolves once nothing waits to be written, with true, or after that time, with false. */
  async idle(atMost: Duration): Promise<boolean> {
    if (this.#writing === null) return true;
    const late = Promise.withResolvers<void>();
    const timer = systemClock.timer("last words", atMost, late.resolve);
    await Promise.race([this.#writing.promise, late.promise]);
    timer.cancel();
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
 * Ends the process once its outputs are printed. One whose reader takes nothing holds the end back for half a second;
 * then the process ends by SIGKILL, because Node.js waits for a write that is under way.
 */
export async function endProcess(exitCode: number, outputs: readonly ProcessOutput[]): Promise<never> {
  const printed = await Promise.all(outputs.map((output) => output.idle(LAST_WORDS)));
  if (!printed.every(Boolean)) process.kill(process.pid, "SIGKILL");
  process.exit(exitCode);
}
