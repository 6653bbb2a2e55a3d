import { spawn } from "node:child_process";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minus, plus, seconds } from "@platzwart/domain/time/instant";

const FEED_EVERY = seconds(5);
/** Of the event loop; a longer one counts as a hang. */
const LONGEST_STALL = seconds(5);

interface Options {
  readonly clock: Pick<Clock, "timer" | "elapsed">;
  /** Path of the packaged Perl program that sends each line of its input to the service manager. */
  readonly notifier: string;
  /** Must contain NOTIFY_SOCKET. */
  readonly environment: NodeJS.ProcessEnv;
  /** False: the watchdog restarts the program. */
  readonly isHealthy: () => boolean;
  readonly onFault: (message: string) => void;
}

/**
 * Tells systemd that the program is ready and alive, by one long-lived child: Node.js has no Unix datagrams,
 * and systemd cannot attribute messages of short-lived children.
 */
export function notifyServiceManager({ clock, notifier, environment, isHealthy, onFault }: Options): void {
  const child = spawn("perl", [notifier], { env: environment, stdio: ["pipe", "ignore", "inherit"] });
  // the watchdog then restarts the program
  child.once("close", () => onFault("the program that notifies the service manager has ended"));
  child.on("error", ({ message }) => onFault(message));
  child.stdin.on("error", () => {});
  const feedAt = (dueAt: Duration) => {
    clock.timer("watchdog", minus(dueAt, clock.elapsed()), () => {
      const now = clock.elapsed();
      if (minus(now, dueAt) <= LONGEST_STALL && isHealthy()) child.stdin.write("WATCHDOG=1\n");
      feedAt(plus(now, FEED_EVERY));
    });
  };
  child.stdin.write("READY=1\n");
  feedAt(plus(clock.elapsed(), FEED_EVERY));
}
