import { type ChildProcess, spawn } from "node:child_process";

export interface ChildServer {
  readonly child: ChildProcess;
  /** What it printed until it said where it is. */
  readonly said: string;
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a server as a process of its own, by the arguments of Node.js, and waits until it says where it is; `last` is
 * what it prints at the end of that.
 */
export async function startChildServer(
  args: readonly string[],
  options: {
    readonly environment?: Readonly<Record<string, string>>;
    readonly last?: RegExp;
  } = {},
): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"], PORT: "0", ...options.environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  };
  const said = await printed(child, options.last ?? /https?:\/\/\S+/);
  return { child, said, url: /https?:\/\/\S+/.exec(said)?.[0] ?? "", stop };
}

function printed(child: ChildProcess, last: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (last.test(text)) resolve(text);
    });
    child.once("exit", () => reject(new Error("the server ended before it was ready")));
  });
}
