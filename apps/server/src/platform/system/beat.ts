import { SECOND } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";

/**
 * Tells the launcher once a second that this thread goes on: it ends a server that is silent for 30 s (promise of
 * operation), and takes the first beat for the sign that this version serves. Does nothing without a launcher.
 *
 * @param onLauncherGone called when the launcher has ended, so that no server goes on that nobody watches
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
