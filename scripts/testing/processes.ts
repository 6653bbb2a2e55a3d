// Programs that are started by what a test starts.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";

/** The process id that a program wrote into a file of the project, once it did. */
export async function pidIn({ folder }: { readonly folder: string }, file: string): Promise<number> {
  const path = join(folder, file);
  const written = () => (existsSync(path) ? Number(readFileSync(path, "utf8")) : 0);
  await expect.poll(written).toBeGreaterThan(0);
  const pid = written();
  onTestFinished(() => end(pid));
  return pid;
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // it ended by itself
  }
}

/** Whether a process runs; one that was ended and that nobody asks for its end does not. */
export function runs(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}
