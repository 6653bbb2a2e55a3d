import { at, courtId } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Duration, milliseconds, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import type { DeviceReports } from "../facts/device-reports.ts";
import type { DoorRecord } from "../facts/equipment-records.ts";
import type { NewLogEntry } from "../facts/log-entry.ts";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import { hostedDoors } from "../testing/hosted-door.ts";
import { DeviceLogins } from "./device-logins.ts";
import { Devices } from "./devices.ts";
import { Doors } from "./doors.ts";
import { SimulatedRelays } from "./drivers/simulated-relays.ts";

const NOW = at("2026-11-21T14:00:00Z");

function withClock() {
  const clock = new FakeClock(NOW);
  const errors: string[] = [];
  const entries: NewLogEntry[] = [];
  const note = (entry: NewLogEntry) => void entries.push(entry);
  const options = {
    clock,
    serverLog: { info: () => {}, warn: () => {}, error: (message: string) => void errors.push(message) },
    // nothing is stored here
    reports: { note, add: () => {} } as unknown as DeviceReports,
    onNews: () => {},
  };
  return { clock, errors, entries, options };
}

test("[L-03] a device whose query breaks is logged, and neither the others nor the program suffer", async () => {
  class Asked extends Devices<number, { poll(): Promise<void>; stop(): void; fault: null }> {
    readonly asked: number[] = [];
    sync(keys: readonly number[]) {
      this.connect(
        keys.map((key) => ({
          key,
          connectionKey: `${key}`,
          outputKey: `${key}`,
          connect: () => ({ poll: () => this.#ask(key), stop: () => {}, fault: null }),
        })),
      );
    }
    async #ask(key: number): Promise<void> {
      this.asked.push(key);
      if (key === 1) throw new RangeError("Invalid time value");
    }
    protected override outageEndEntry = () => null;
    protected override lastOrder = () => null;
  }
  const { options, errors } = withClock();
  const devices = new Asked(options);
  devices.sync([1, 2]);
  await devices.poll();
  expect(devices.asked).toEqual([1, 2, 1, 2]);
  expect(errors).toEqual(["a device could not be asked", "a device could not be asked"]);
});

const DOOR: DoorRecord = {
  id: "d",
  name: "Tür Court 1",
  courtIds: [courtId(1)],
  driver: "simulated",
  address: "door",
  output: 0,
  encryptedPassword: null,
  mode: "schedule",
  openSeconds: 10,
  reported: { isUnlocked: false, heldUntil: null, reportedAt: NOW, lastOpenedAt: null },
  outage: null,
  lock: null,
};

/** A door with a hold of half an hour, about to be removed while it fails. */
async function heldDoor(fault: "offline" | "silent") {
  const { clock, entries, options } = withClock();
  const simulated = new SimulatedRelays({ clock, answerAfter: milliseconds(0), hasOffTimer: true });
  const { driver } = hostedDoors({ clock, relays: simulated });
  const doors = new Doors({
    ...options,
    drivers: new Map([["simulated", driver]]),
    // the door has no password
    logins: new DeviceLogins({ clock, cipher: {} as SecretCipher }),
    newId: () => "command",
  });
  doors.sync([DOOR]);
  await clock.settle();
  await doors.get("d")?.ensure(plus(NOW, minutes(30)));
  simulated.setFault("door", fault);
  const pass = async (time: Duration) => {
    await clock.advance(time);
    await clock.settle();
  };
  return { simulated, entries, doors, pass };
}

test("[E-04] a held door that is removed is commanded three times that it is held no longer, and then said to be open perhaps", async () => {
  const { simulated, entries, doors, pass } = await heldDoor("offline");
  doors.sync([]);
  await pass(seconds(1));
  simulated.setFault("door", null);
  await pass(seconds(1));
  expect([simulated.isOn("door"), entries]).toEqual([false, []]);

  const other = await heldDoor("offline");
  other.doors.sync([]);
  await other.pass(seconds(3));
  expect(other.entries).toMatchObject([{ level: "warn", metadata: { fault: "offline" } }]);
});

test("[E-04] a removed door in whose place another comes is commanded nothing more; a last order that is open at the end of the program is in the log", async () => {
  const taken = await heldDoor("offline");
  taken.doors.sync([]);
  await taken.pass(seconds(1));
  const commands = taken.simulated.commandsTo("door");
  taken.doors.sync([{ ...DOOR, id: "e" }]);
  await taken.pass(seconds(5));
  expect([taken.simulated.commandsTo("door"), taken.entries.filter(({ level }) => level === "warn")]).toEqual(
    [commands, []],
  );

  const ended = await heldDoor("silent");
  ended.doors.sync([]);
  await ended.pass(seconds(1));
  ended.doors.stop();
  expect(ended.entries).toMatchObject([{ level: "warn", metadata: { fault: "timeout" } }]);
});
