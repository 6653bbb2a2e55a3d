import { spawn } from "node:child_process";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minus, plus, seconds } from "@platzwart/domain/time/instant";

const FEED_EVERY = seconds(5);
/** A loop that turns later than this is as one that hangs. */
const LATEST = seconds(5);

interface ManagerParts {
  readonly clock: Pick<Clock, "timer" | "elapsed">;
  /** The program of the package that sends each line of its input to the service manager. */
  readonly notify: string;
  /** Of that program: NOTIFY_SOCKET says where the service manager listens. */
  readonly environment: NodeJS.ProcessEnv;
  /** Whether all that a door needs goes on; else the service manager is left to start the program anew. */
  readonly isWell: () => boolean;
  readonly onFault: (message: string) => void;
}

/**
 * Tells the service manager that the program runs, and every five seconds that it is well, by one child for as long as the
 * program lives: Node.js has no Unix datagrams, and of a child that ends soon the service manager does not know whose it was.
 */
export function tellServiceManager({ clock, notify, environment, isWell, onFault }: ManagerParts): void {
  const child = spawn("perl", [notify], { env: environment, stdio: ["pipe", "ignore", "inherit"] });
  // without it the watchdog ends the program, which then starts anew
  child.once("close", () => onFault("the program that tells the service manager has ended"));
  child.on("error", ({ message }) => onFault(message));
  child.stdin.on("error", () => {});
  const feedAt = (due: Duration) => {
    clock.timer("watchdog", minus(due, clock.elapsed()), () => {
      const now = clock.elapsed();
      if (minus(now, due) <= LATEST && isWell()) child.stdin.write("WATCHDOG=1\n");
      feedAt(plus(now, FEED_EVERY));
    });
  };
  child.stdin.write("READY=1\n");
  feedAt(plus(clock.elapsed(), FEED_EVERY));
}
