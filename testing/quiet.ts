import type { Application } from "@platzwart/server/compose";

/** A device that answers at all does so within these turns of the event loop: it is played in the same process. */
const TURNS_FOR_DEVICES = 200;

/**
 * Waits until nothing is left to do before time passes: no run of the loop, no question to the database, and no device
 * that is about to answer. A device that is silent is not waited for: only time ends that.
 */
export async function whenQuiet({
  loop,
  climate,
  storage,
  network,
  controllerLinks,
  listPublisher,
}: Pick<
  Application,
  "loop" | "climate" | "storage" | "network" | "controllerLinks" | "listPublisher"
>): Promise<void> {
  const isAnswerComing = () =>
    network.pendingRequests > 0 || [...controllerLinks.sessions.values()].some(({ isQuiet }) => !isQuiet);
  // a turn of the event loop does all that waits for no answer from outside
  await turn();
  let turnsLeft = TURNS_FOR_DEVICES;
  for (;;) {
    if (loop.isRunning || storage.isBusy || listPublisher.isRunning) {
      await loop.idle();
      await climate.idle();
    } else if (isAnswerComing() && turnsLeft > 0) {
      turnsLeft -= 1;
    } else return;
    await turn();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
