import { onTestFinished } from "vitest";
import { DoorAtHall, type DoorOptions } from "./door-at-hall.ts";
import type { TestServer } from "./test-server.ts";

/** Enrolled and connected, stopped after the test. */
export async function linkedDoor(server: TestServer, options?: DoorOptions): Promise<DoorAtHall> {
  const door = await DoorAtHall.make(server, options);
  onTestFinished(() => door.stop());
  await door.enrol();
  await door.start();
  return door;
}
