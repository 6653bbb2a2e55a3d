import type { Application } from "@platzwart/server/compose";

/** Waits until nothing is left to do before time passes: no run of the loop, no question to the database. */
export async function whenQuiet({
  loop,
  climate,
  storage,
}: Pick<Application, "loop" | "climate" | "storage">): Promise<void> {
  // a turn of the event loop does all that waits for no answer from outside
  await turn();
  while (loop.isRunning || storage.isBusy) {
    await loop.idle();
    await climate.idle();
    await turn();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
