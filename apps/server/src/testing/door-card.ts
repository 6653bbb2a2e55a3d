import { Journal, type JournalOptions } from "@platzwart/door-controller/journal";
import type { FaultyDisk } from "@platzwart/door-controller/testing/faulty-disk";
import { allOf } from "@platzwart/door-controller/testing/journal-model";

type JournalSize = Pick<JournalOptions, "segments" | "segmentSize">;

/** Durable events of a door with their run, oldest first. */
export async function eventsOnCard({ disk }: { readonly disk: FaultyDisk }, journal: JournalSize = {}) {
  return await allOf(await Journal.open({ ...journal, disk: disk.restarted(), run: "looking" }));
}
