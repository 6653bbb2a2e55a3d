import { SECOND } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";

/**
 * Sends the launcher a heartbeat of this thread each second: it ends a server that is silent for 30 s (promise of operation),
 * and takes the first beat as the sign that this version serves. No effect without a launcher.
 *
 * @param onLauncherGone called when the launcher has ended, so that no server runs unwatched
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
