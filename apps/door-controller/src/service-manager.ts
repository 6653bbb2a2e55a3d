import { spawn } from "node:child_process";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minus, plus, seconds } from "@platzwart/domain/time/instant";

const FEED_EVERY = seconds(5);
/** A longer stall of the event loop counts as a hang. */
const LATEST = seconds(5);

interface Options {
  readonly clock: Pick<Clock, "timer" | "elapsed">;
  /** Packaged program that sends each input line to the service manager. */
  readonly notify: string;
  /** With NOTIFY_SOCKET. */
  readonly environment: NodeJS.ProcessEnv;
  /** False: the watchdog restarts the program. */
  readonly isHealthy: () => boolean;
  readonly onFault: (message: string) => void;
}

/**
 * One long-lived child: Node.js has no Unix datagrams, and systemd cannot attribute messages of short-lived
 * children.
 */
export function notifyServiceManager({ clock, notify, environment, isHealthy, onFault }: Options): void {
  const child = spawn("perl", [notify], { env: environment, stdio: ["pipe", "ignore", "inherit"] });
  // the watchdog then restarts the program
  child.once("close", () => onFault("the program that notifies the service manager has ended"));
  child.on("error", ({ message }) => onFault(message));
  child.stdin.on("error", () => {});
  const feedAt = (due: Duration) => {
    clock.timer("watchdog", minus(due, clock.elapsed()), () => {
      const now = clock.elapsed();
      if (minus(now, due) <= LATEST && isHealthy()) child.stdin.write("WATCHDOG=1\n");
      feedAt(plus(now, FEED_EVERY));
    });
  };
  child.stdin.write("READY=1\n");
  feedAt(plus(clock.elapsed(), FEED_EVERY));
}
