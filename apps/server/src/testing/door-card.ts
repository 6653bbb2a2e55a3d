import { Journal } from "@platzwart/door-controller/journal";
import { allOf } from "@platzwart/door-controller/testing/journal-model";
import type { DoorAtHall } from "./door-at-hall.ts";

/** All that is surely on the card of a door of what it wrote down, with its run, oldest first. */
export async function eventsOnCard({ disk }: DoorAtHall) {
  return await allOf(await Journal.open({ disk: disk.restarted(), run: "looking" }));
}
