import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { HOST_PROGRAM } from "@platzwart/contract/device-link/host-program";
import { DOOR_VERSION } from "@platzwart/contract/downloads";
import type { Clock } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";
import { publicKeyOf, signText } from "@platzwart/machine/list-crypto";
import { systemdClockSync } from "@platzwart/machine/systemd-clock-sync";
import type { Config } from "./config.ts";
import { ClimateControl } from "./control/climate-control.ts";
import { ClimateDevices } from "./control/climate-devices.ts";
import { Control } from "./control/control.ts";
import { ControlLoop } from "./control/control-loop.ts";
import { type ControllerJournal, ControllerLinks } from "./control/controllers/controller-links.ts";
import { DoorHost } from "./control/controllers/door-host.ts";
import { DoorLists } from "./control/controllers/door-list.ts";
import { ListPublisher } from "./control/controllers/list-publisher.ts";
import { ListStatuses } from "./control/controllers/list-statuses.ts";
import { DeviceLogins } from "./control/device-logins.ts";
import type { DevicesOptions } from "./control/devices.ts";
import { Doors } from "./control/doors.ts";
import { driverRegistry } from "./control/drivers/registry.ts";
import { type SimulatedHall, simulatedHall } from "./control/drivers/simulated-hall.ts";
import { EquipmentSync } from "./control/equipment-sync.ts";
import { Lamps } from "./control/lamps.ts";
import { Projector } from "./control/projector.ts";
import { RunHistory } from "./control/run-history.ts";
import { Schedule } from "./control/schedule.ts";
import { installationIn } from "./database/installation-records.ts";
import type { Storage } from "./database/storage.ts";
import type { ExternalDependencies } from "./external-dependencies.ts";
import type { ControlLeadership } from "./facts/control-leadership.ts";
import type { OfferedProgram } from "./facts/controller-links.ts";
import { DeviceReports } from "./facts/device-reports.ts";
import { Hall } from "./facts/hall.ts";
import { schedulerIn } from "./facts/scheduler-records.ts";
import { expireCodes } from "./modules/access/access-codes.ts";
import { courtViews } from "./modules/courts/court-views.ts";
import { doorViews } from "./modules/equipment/door-views.ts";
import { DeviceHttp } from "./platform/network/device-http.ts";
import type { LocalNetwork } from "./platform/network/local-network-port.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { SecretCipher } from "./platform/ports/secret-cipher.ts";
import { berlinCalendar } from "./platform/system/berlin-calendar.ts";
import { hostedDoorsProcess } from "./platform/system/hosted-doors-process.ts";

/** The program offered to door controllers. */
const BUILT_PROGRAM: OfferedProgram = {
  version: DOOR_VERSION,
  read: () => readFile(new URL("../../door-controller/dist/door-controller.cjs", import.meta.url), "utf8"),
};
const DOOR_HOST = fileURLToPath(new URL(HOST_PROGRAM, import.meta.url));

/** Subfolder of the data folder, for the doors without a computer. */
const DOORS_FOLDER = "doors";

/** Like the response time of a good device in the hall's network. */
const SIMULATED_ANSWER_TIME = milliseconds(120);

type ControlDependencies = ExternalDependencies & {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly storage: Storage;
  readonly storeAudit: () => Promise<void>;
  readonly cipher: SecretCipher;
  readonly network: LocalNetwork;
  readonly controllerJournal: ControllerJournal;
  /** Ed25519 key of the hall (list-crypto). */
  readonly signingKey: string;
  readonly leadership: ControlLeadership;
};

/** Makes the parts of control (loop, devices, doors, climate) and connects them; starts none of them. */
export async function composeControl(config: Config, external: ControlDependencies) {
  const { storage, clock, randomness, serverLog } = external;
  const simulated = await simulatedHall(storage, {
    clock,
    answerAfter: external.simulatedAnswer ?? SIMULATED_ANSWER_TIME,
    climateSeed: external.climateSeed ?? Number.parseInt(randomness.id().slice(0, 8), 16),
  });
  const hall: Hall = new Hall({
    ...{ storage, clock, serverLog },
    onChange: () => {
      loop.request("change");
      listPublisher.request();
    },
    pictures: () => ({ lights: lamps.pictures, doors: doors.pictures }),
  });
  const reports = new DeviceReports({ hall, clock, serverLog });
  const common = { hall, clock, serverLog, reports, onNews: () => loop.request("check") };
  const isClockKept = () => !loop.clockWatch.isUnknown;
  const links = linksOf(config, external, { hall, isClockKept });
  const { controllerLinks, doorHost, listPublisher } = links;
  const { lamps, doors, climate, climateDevices } = devicesOf(external, simulated, {
    ...common,
    ...{ controllerLinks, doorHost },
  });
  const onSynced = () => loop.request("change");
  const equipmentSync = new EquipmentSync({ ...common, lamps, doors, onSynced });
  const [lastRun] = await schedulerIn(storage.read).listRuns(null, 1);
  const clockSync = external.clockSync ?? systemdClockSync(clock);
  const schedule = new Schedule(lastRun?.startedAt ?? null);
  const projector = new Projector({
    ...{ storage, hall, clock },
    views: (state, { lights, doors }, now) => ({
      courts: courtViews(state, lights, now),
      doors: doorViews(state, doors, now),
    }),
    isVentilationOn: () => climateDevices.reportedVentilationState(),
  });
  const runHistory = new RunHistory({ storage, serverLog });
  const loop: ControlLoop = new ControlLoop({
    ...{ ...common, lamps, doors, projector, schedule, clockSync },
    equipment: equipmentSync,
    history: runHistory,
    expireCodes: (now) => expireCodes(hall, now),
    storeAudit: external.storeAudit,
    mark: await installationIn(storage.read).clockMark(),
  });
  const control = new Control({ ...{ hall, lamps, doors, clock, loop, schedule }, equipment: equipmentSync });
  return {
    ...{ simulated, hall, reports, lamps, doors, control, equipmentSync, loop, climate },
    ...{
      ...links,
      projector,
      clockSync,
      schedule,
      runHistory,
      clockWatch: loop.clockWatch,
    },
  };
}

/** Links to the door programs, at the doors and on this machine. */
function linksOf(
  config: Config,
  external: ControlDependencies,
  { hall, isClockKept }: { readonly hall: Hall; readonly isClockKept: () => boolean },
) {
  const { storage, clock, serverLog, randomness, signingKey, cipher } = external;
  const listStatuses = new ListStatuses(clock);
  const controllerLinks = new ControllerLinks({
    ...{ clock, serverLog, statuses: listStatuses, isClockKept, leadership: external.leadership },
    journal: external.controllerJournal,
    sign: (text) => signText(signingKey, text),
    program: external.doorProgram ?? BUILT_PROGRAM,
    newId: () => randomness.id(),
  });
  const doorHost = new DoorHost({
    ...{ links: controllerLinks, clock, serverLog, isClockKept },
    serverKey: publicKeyOf(signingKey),
    startProcess: external.startDoorHost ?? hostedDoorsProcess(DOOR_HOST, join(config.dataDir, DOORS_FOLDER)),
  });
  const listPublisher = new ListPublisher({
    ...{ storage, listStatuses, clock, serverLog },
    lists: new DoorLists({ cipher, calendar: berlinCalendar }),
    ...{ links: controllerLinks, snapshot: hall.snapshot },
  });
  return { listStatuses, controllerLinks, doorHost, listPublisher };
}

function devicesOf(
  external: ControlDependencies,
  simulated: SimulatedHall,
  common: DevicesOptions & {
    readonly hall: Hall;
    readonly controllerLinks: ControllerLinks;
    readonly doorHost: DoorHost;
  },
) {
  const { randomness, cipher, network, clock } = external;
  const http = new DeviceHttp(network, clock);
  const logins = new DeviceLogins({ clock, cipher });
  const drivers = driverRegistry({ ...{ http, network, randomness, simulated }, ...common });
  const lamps = new Lamps({
    ...{ ...common, logins },
    drivers: drivers.lamps,
    lampTrace: external.lampTrace ?? null,
  });
  const doors = new Doors({ ...{ ...common, logins }, drivers: drivers.doors, newId: () => randomness.id() });
  const climateDevices = new ClimateDevices({
    ...{ ...common, randomness },
    driverFor: drivers.climate,
    onNews: () => climate.reconcile(),
  });
  const climate: ClimateControl = new ClimateControl({
    storage: external.storage,
    clock,
    serverLog: common.serverLog,
    air: simulated.simulatedClimate,
    devices: climateDevices,
  });
  return { lamps, doors, climate, climateDevices };
}
