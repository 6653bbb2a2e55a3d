import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { type InputEvent, InputEvents } from "./input-events.ts";

const START_AGAIN_AFTER = seconds(5);

interface ReaderOptions {
  readonly path: string;
  readonly clock: Pick<Clock, "timer">;
  /** `lost` at each start: a release may have been missed. */
  readonly onEvent: (event: InputEvent) => void;
  /** Logs why nothing is read, once until the next successful read. */
  readonly onFault: (why: string) => void;
}

/**
 * Reads an input device for as long as the program runs, in a child process: a blocking read of Node.js takes one of the four
 * threads that journal and shutdown need.
 */
export class InputReader {
  readonly #options: ReaderOptions;
  #child: ChildProcess | null = null;
  #again: PendingTimer | null = null;
  #isFaultLogged = false;
  /** Whether the last child read anything. */
  #hasRead = false;
  #isStopped = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#start();
  }

  /** True while the device is read, or cannot be: no restart of the program restores a missing device. */
  get isWell(): boolean {
    return this.#child !== null || !this.#hasRead || !existsSync(this.#options.path);
  }

  /** Whether it is being read, and did not fail since something was read last. */
  get isRead(): boolean {
    return this.#child !== null && !this.#isFaultLogged;
  }

  stop(): void {
    this.#isStopped = true;
    this.#again?.cancel();
    this.#child?.kill();
  }

  #start(): void {
    const { path, clock, onEvent, onFault } = this.#options;
    const events = new InputEvents();
    this.#hasRead = false;
    onEvent({ kind: "lost" });
    const child = spawn("cat", [path], { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    let why = "";
    child.on("error", ({ message }) => {
      why = message;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      why += text;
    });
    child.stdout.on("data", (bytes: Buffer) => {
      this.#isFaultLogged = false;
      this.#hasRead = true;
      for (const event of events.take(bytes)) onEvent(event);
    });
    child.once("close", () => {
      this.#child = null;
      if (this.#isStopped) return;
      if (!this.#isFaultLogged) onFault(why.trim() || `cat: ${path}: it has ended`);
      this.#isFaultLogged = true;
      this.#again = clock.timer("keys", START_AGAIN_AFTER, () => this.#start());
    });
  }
}
