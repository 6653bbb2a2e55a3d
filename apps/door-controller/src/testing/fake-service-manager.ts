import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Perl, since Node.js has no Unix datagrams. */
const RECEIVER = `
  use strict; use Socket; $| = 1;
  socket(my $socket, PF_UNIX, SOCK_DGRAM, 0) or die $!;
  bind($socket, pack_sockaddr_un($ARGV[0])) or die $!;
  print "listens\\n";
  while (defined recv($socket, my $message, 1024, 0)) { print "$message\\n" }`;

/** Service manager's end of NOTIFY_SOCKET, closed after the test. */
export class FakeServiceManager {
  readonly socket: string;
  #text: string;

  private constructor(socket: string) {
    this.socket = socket;
    this.#text = "";
  }

  static async start(): Promise<FakeServiceManager> {
    const folder = mkdtempSync(join(tmpdir(), "platzwart-notify-"));
    const manager = new FakeServiceManager(join(folder, "socket"));
    const child = spawn("perl", ["-e", RECEIVER, manager.socket], { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true });
    });
    await once(child.stdout, "data");
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      manager.#text += text;
    });
    return manager;
  }

  get received(): readonly string[] {
    return this.#text.split("\n").filter((line) => line !== "");
  }
}
