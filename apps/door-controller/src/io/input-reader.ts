import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { type InputEvent, InputEvents } from "./input-events.ts";

const RESTART_AFTER = seconds(5);

interface ReaderOptions {
  readonly path: string;
  readonly clock: Pick<Clock, "timer">;
  /** Also `lost` at each start, as the release of a key may have been missed. */
  readonly onEvent: (event: InputEvent) => void;
  /** Called once until the next successful read. */
  readonly onFault: (fault: string) => void;
}

/**
 * Reads an input device of the kernel by a child process: a blocking read would take one of Node's four
 * threads, which journal and shutdown need.
 */
export class InputReader {
  readonly #options: ReaderOptions;
  #child: ChildProcess | null = null;
  #restartTimer: PendingTimer | null = null;
  #isFaultLogged = false;
  /** The present or last child has read something. */
  #hasRead = false;
  #isStopped = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#start();
  }

  /** True also for a missing device, which no restart of the program restores. */
  get isHealthy(): boolean {
    return this.#child !== null || !this.#hasRead || !existsSync(this.#options.path);
  }

  /** True while no failure followed the last successful read. */
  get isRead(): boolean {
    return this.#child !== null && !this.#isFaultLogged;
  }

  stop(): void {
    this.#isStopped = true;
    this.#restartTimer?.cancel();
    this.#child?.kill();
  }

  #start(): void {
    const { path, clock, onEvent, onFault } = this.#options;
    const events = new InputEvents();
    this.#hasRead = false;
    onEvent({ kind: "lost" });
    const child = spawn("cat", [path], { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    let fault = "";
    child.on("error", ({ message }) => {
      fault = message;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      fault += text;
    });
    child.stdout.on("data", (bytes: Buffer) => {
      this.#isFaultLogged = false;
      this.#hasRead = true;
      for (const event of events.parse(bytes)) onEvent(event);
    });
    child.once("close", () => {
      this.#child = null;
      if (this.#isStopped) return;
      if (!this.#isFaultLogged) onFault(fault.trim() || `cat: ${path}: it has ended`);
      this.#isFaultLogged = true;
      this.#restartTimer = clock.timer("keys", RESTART_AFTER, () => this.#start());
    });
  }
}
