import { SECOND } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";

/**
 * Sends a heartbeat each second: the launcher kills a server after 30 s of silence, and accepts a version by
 * its first beat. Does nothing without a launcher; `onLauncherGone`: so that no server runs unwatched.
 */
export function beatForLauncher(onLauncherGone: () => void): void {
  if (!process.connected) return;
  process.once("disconnect", onLauncherGone);
  beat();
}

function beat(): void {
  if (!process.connected) return;
  process.send?.("beat");
  systemClock.timer("beat", SECOND, beat);
}
