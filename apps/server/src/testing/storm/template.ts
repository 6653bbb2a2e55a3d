import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import type { Identity } from "@platzwart/door-controller/state-files";
import { stateFiles } from "@platzwart/door-controller/state-files";
import type { FaultyDisk } from "@platzwart/door-controller/testing/faulty-disk";
import { createDatabase } from "../../../../../testing/database.ts";
import { SATURDAY } from "../../../../../testing/first-hall.ts";
import { HallUnderTest } from "../../../../../testing/hall-under-test.ts";
import { DATABASE_FILE } from "../../database/sqlite/sqlite-database.ts";
import { DoorAtHall } from "../door-at-hall.ts";
import { seededRandomness } from "./dice.ts";

/** Minutes before and after a booking. */
export const MARGIN = 5;

const DOORS = [
  { court: 1, courtIds: [1], mode: "code_only" },
  { court: 2, courtIds: [2], mode: "code_only" },
  { court: 3, courtIds: [3, 4], mode: "schedule" },
] as const;

export interface DoorToConnect {
  readonly controllerId: string;
  readonly doorId: string;
  readonly courtIds: readonly number[];
  readonly mode: "code_only" | "schedule";
  readonly identity: Identity;
  /** Copied by each story. */
  readonly disk: FaultyDisk;
}

interface Template {
  readonly database: Buffer;
  readonly doors: readonly DoorToConnect[];
}

let template: Promise<Template> | null = null;

/** Made once: four courts without lamps, three doors with enrolled controllers. */
export function stormTemplate(): Promise<Template> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<Template> {
  const database = await createDatabase(null);
  const randomness = seededRandomness(0);
  const hall = await HallUnderTest.start(
    { clock: new FakeClock(SATURDAY), database, randomness },
    { isNew: true },
  );
  try {
    for (const { id } of (await hall.operate("GET", "/api/light-channels")).items)
      await hall.operate("DELETE", `/api/light-channels/${id}`);
    for (const side of ["pre", "post"]) await hall.saveSetting(`access_door_${side}_minutes`, MARGIN);
    await hall.changeDoor(3, { courtIds: [3, 4] });
    const doors: DoorToConnect[] = [];
    for (const place of DOORS) doors.push(await enrolled(hall, place));
    const known = doors.map(({ doorId }) => doorId);
    for (const { id } of (await hall.operate("GET", "/api/doors")).items)
      if (!known.includes(id)) await hall.operate("DELETE", `/api/doors/${id}`);
    await hall.stop();
    return { database: await readFile(join(database.dataDir, DATABASE_FILE)), doors };
  } finally {
    await hall.end();
  }
}

async function enrolled(hall: HallUnderTest, place: (typeof DOORS)[number]): Promise<DoorToConnect> {
  const door = await DoorAtHall.make(hall, place);
  await door.enrol();
  // the first hello switches the door to this controller
  await door.bareLink();
  await door.stop();
  const identity = await stateFiles(door.disk).identity.read();
  if (identity === null) throw new Error("the card has no identity");
  return { ...place, controllerId: door.id, doorId: door.doorId, identity, disk: door.disk };
}
