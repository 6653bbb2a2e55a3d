import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { inject, onTestFinished } from "vitest";
// declares the path of the bundled door program
import type {} from "../../../../scripts/testing/server-global-setup.ts";

/** A door in a process, as `npm run door` starts it; killed after the test at the latest. */
export class DoorProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | null>;
  #stdout = "";
  #stderr = "";

  /** `program`: path, by default the built one; `environment`: added to the test's. */
  constructor(
    args: readonly string[],
    {
      program = inject("doorProgram"),
      environment = {},
    }: { readonly program?: string; readonly environment?: NodeJS.ProcessEnv } = {},
  ) {
    this.#child = spawn(process.execPath, [program, ...args], {
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    });
    this.#exited = once(this.#child, "close").then(([code]) => code);
    this.#child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
    });
    onTestFinished(() => this.kill("SIGKILL"));
  }

  get lines(): readonly string[] {
    return this.#stdout.split("\n").filter((line) => line !== "");
  }

  /** Standard error. */
  get output(): string {
    return this.#stderr;
  }

  /** Resolves with the exit code. */
  get exited(): Promise<number | null> {
    return this.#exited;
  }

  type(keys: string): void {
    this.#child.stdin?.write(keys);
  }

  /** Ends standard input. */
  unplugKeypad(): void {
    this.#child.stdin?.end();
  }

  /** Waits for that many equal lines; throws if the process ends first. */
  async says(line: string, times = 1): Promise<void> {
    const ended = this.#exited.then((code) => {
      throw new Error(`the door ended with ${code}:\n${this.#stdout}${this.#stderr}`);
    });
    ended.catch(() => {});
    while (this.lines.filter((said) => said === line).length < times)
      await Promise.race([once(this.#child.stdout as NodeJS.ReadableStream, "data"), ended]);
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null) this.#child.kill(signal);
    await this.#exited;
  }
}
