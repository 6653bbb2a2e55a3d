import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A whole one: what follows it has come too. */
const ADDRESS = /https?:\/\/\S+(?=\s)/;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ChildOptions {
  /** The user as whom it runs; left out: the test's own. */
  readonly uid?: number | undefined;
  /** The folder in which it runs; left out: the test's own. */
  readonly cwd?: string;
  /** The file descriptor that it prints to; left out: the test reads what it prints. */
  readonly output?: number;
  /** What is started; left out: Node.js. */
  readonly program?: string;
}

/** A server as a process of its own. What it prints is kept and not shown. */
export class ChildServer {
  readonly child: ChildProcess;
  readonly exited: Promise<Exit>;
  stdout = "";
  stderr = "";

  /** Starts one by the arguments of Node.js, and does not wait. */
  constructor(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    { uid, cwd, output, program = process.execPath }: ChildOptions = {},
  ) {
    const child = spawn(program, args, {
      ...(cwd === undefined ? {} : { cwd }),
      ...(uid === undefined ? {} : { uid }),
      env: { PATH: process.env["PATH"], PORT: "0", ...environment },
      stdio: ["ignore", output ?? "pipe", output ?? "pipe"],
    });
    this.child = child;
    // "close" comes once all that it wrote has been read
    this.exited = once(child, "close").then(([code, signal]) => ({ code, signal }));
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.stdout += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr += text;
    });
  }

  /** Starts one and waits until it says where it listens. */
  static async start(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    options: ChildOptions = {},
  ): Promise<ChildServer> {
    const server = new ChildServer(args, environment, options);
    try {
      await server.said(ADDRESS);
      return server;
    } catch (error) {
      server.child.kill("SIGKILL");
      throw error;
    }
  }

  get url(): string {
    const address = ADDRESS.exec(this.stdout)?.[0];
    if (address === undefined) throw new Error(`the server says no address:\n${this.stdout}${this.stderr}`);
    return address;
  }

  /** Waits until it has printed what fits; throws when it ends before. */
  async said(pattern: RegExp): Promise<RegExpExecArray> {
    const { stdout } = this.child;
    if (stdout === null) throw new Error("the server's output is not read");
    const ended = this.exited.then(({ code }) => {
      throw new Error(`the server ended with ${code}:\n${this.stdout}${this.stderr}`);
    });
    ended.catch(() => {});
    for (;;) {
      const found = pattern.exec(this.stdout);
      if (found !== null) return found;
      await Promise.race([once(stdout, "data"), ended]);
    }
  }

  /** Sends a signal, by its process id, and waits for the end. */
  async kill(signal: NodeJS.Signals): Promise<Exit> {
    const { exitCode, signalCode } = this.child;
    if (exitCode === null && signalCode === null) this.child.kill(signal);
    return this.exited;
  }

  /** Ends it as a service manager does. */
  async stop(): Promise<void> {
    await this.kill("SIGTERM");
  }
}
