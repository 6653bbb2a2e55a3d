import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { newSigningKey, publicKeyOf, signText } from "@platzwart/machine/list-crypto";
import { HostedDoorsUnderTest } from "../../../../testing/hosted-doors.ts";
import { ControllerLinks } from "../control/controllers/controller-links.ts";
import { DoorHost } from "../control/controllers/door-host.ts";
import { ListStatuses } from "../control/controllers/list-statuses.ts";
import { DeviceAddress, DeviceLogin } from "../control/device-address.ts";
import { Door, type DoorNews } from "../control/door.ts";
import { HostedDoors } from "../control/drivers/hosted-doors.ts";
import type { SimulatedRelays } from "../control/drivers/simulated-relays.ts";
import type { StoredDoorReport } from "../facts/equipment-records.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";

const SIGNING_KEY = newSigningKey();
const SILENT: ServerLog = { info: () => {}, warn: () => {}, error: () => {} };

/** The door program runs in this process; events are discarded. */
export function hostedDoors({
  clock,
  relays,
  serverLog = SILENT,
}: {
  readonly clock: FakeClock;
  readonly relays: SimulatedRelays;
  readonly serverLog?: ServerLog;
}) {
  clock.settle = untilQuiet;
  let ids = 0;
  const statuses = new ListStatuses(clock);
  const links = new ControllerLinks({
    ...{ clock, serverLog, statuses },
    journal: {
      noteHello: async () => [],
      noteRefusedCopy: () => {},
      storeEvents: async (_, { from, items }) => from + items.length - 1,
      noteRefusedList: () => {},
      noteClockDifference: () => {},
    },
    sign: (text) => signText(SIGNING_KEY, text),
    program: { version: "0.0.0", read: async () => "" },
    newId: () => {
      ids += 1;
      return `id ${ids}`;
    },
    leadership: { epoch: null, mayCommand: () => true },
    isClockKept: () => true,
  });
  const underTest = new HostedDoorsUnderTest(clock, { state: () => "synchronised" });
  const host = new DoorHost({
    ...{ links, clock, serverLog, serverKey: publicKeyOf(SIGNING_KEY) },
    ...{ startProcess: underTest.start, isClockKept: () => true },
  });
  host.start();
  return {
    driver: new HostedDoors({ relays, links, host, clock, serverLog }),
    statuses,
    links,
    host,
    kill: () => underTest.kill(),
    /** null: no hold. */
    heldUntil: (doorId: string) => links.sessions.get(doorId)?.state?.heldUntil ?? null,
  };
}

/** A single door with id and address "door"; its messages are discarded, and commands are counted from 1. */
export async function hostedDoor({
  clock,
  relays,
  remembered,
  onNews = () => {},
  serverLog = {},
}: {
  readonly clock: FakeClock;
  readonly relays: SimulatedRelays;
  readonly remembered: StoredDoorReport | null;
  readonly onNews?: (news: DoorNews) => void;
  readonly serverLog?: Partial<ServerLog>;
}) {
  const log = { ...SILENT, ...serverLog };
  const hosted = hostedDoors({ clock, relays, serverLog: log });
  let commands = 0;
  const door = new Door({
    ...{ id: "door", connection: 1, driver: hosted.driver, output: 0, clock, serverLog: log },
    device: new DeviceLogin(new DeviceAddress(clock), { address: "door", password: null }),
    ...{ remembered, outage: null, onNews },
    newId: () => {
      commands += 1;
      return `command ${commands}`;
    },
  });
  // as after a second
  await clock.settle();
  return {
    ...hosted,
    door,
    heldUntil: () => hosted.heldUntil("door"),
    stop: async () => {
      await hosted.host.stop();
      hosted.statuses.stop();
    },
  };
}

async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}
