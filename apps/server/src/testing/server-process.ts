import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { inject, onTestFinished } from "vitest";
// declares how the test run's bundled server is started
import type {} from "../../../../scripts/testing/server-global-setup.ts";
import type { TestDatabase } from "./engines.ts";

const ADDRESS = /^Platzwart läuft: (\S+)$/m;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

type Environment = Readonly<Record<string, string>>;

/** The product in a process of its own, bundled as people start it; it is killed at the latest when the test is over. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly exited: Promise<Exit>;
  stdout = "";
  stderr = "";

  private constructor(environment: Environment) {
    const { args, env } = inject("bundledServer");
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env["PATH"], PORT: "0", LOG_LEVEL: "warn", ...env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    // "close" comes once all that it wrote has been read
    this.exited = once(child, "close").then(([code, signal]) => ({ code, signal }));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
    onTestFinished(async () => {
      await this.kill("SIGKILL");
    });
  }

  /** Starts one on a database and waits until it says where it listens. */
  static async start(database: TestDatabase, environment: Environment = {}): Promise<ServerProcess> {
    const server = ServerProcess.spawn(database, environment);
    await server.#said(ADDRESS);
    return server;
  }

  /** Starts one on a database and does not wait: for one that will not serve. */
  static spawn(database: TestDatabase, environment: Environment = {}): ServerProcess {
    return new ServerProcess({
      DATA_DIR: database.dataDir,
      ...(database.databaseUrl === null ? {} : { DATABASE_URL: database.databaseUrl }),
      ...environment,
    });
  }

  get url(): string {
    const address = ADDRESS.exec(this.stdout)?.[1];
    if (address === undefined) throw new Error(`the server says no address:\n${this.stdout}${this.stderr}`);
    return address;
  }

  /** The code for setting up the first operator, once the server has printed it. */
  async setupCode(): Promise<string> {
    return this.#said(/^Einrichtungscode \(30 Minuten gültig\): (\S+)$/m);
  }

  /** Sends a signal, by its process id, and waits for the end. */
  async kill(signal: NodeJS.Signals): Promise<Exit> {
    const { exitCode, signalCode } = this.#child;
    if (exitCode === null && signalCode === null) this.#child.kill(signal);
    return this.exited;
  }

  /** Waits until it has printed what the pattern captures. */
  async #said(pattern: RegExp): Promise<string> {
    const { stdout } = this.#child;
    if (stdout === null) throw new Error("the server's output is not read");
    const ended = this.exited.then(({ code }) => {
      throw new Error(`the server ended with ${code}:\n${this.stdout}${this.stderr}`);
    });
    ended.catch(() => {});
    for (;;) {
      const found = pattern.exec(this.stdout)?.[1];
      if (found !== undefined) return found;
      await Promise.race([once(stdout, "data"), ended]);
    }
  }
}
