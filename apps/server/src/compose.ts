import { lookup as systemLookup } from "node:dns";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { LightDriverName } from "@platzwart/domain/lighting/light-drivers";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import { Argon2Hasher } from "./adapters/argon2-hasher.ts";
import { berlinCalendar } from "./adapters/berlin-calendar.ts";
import { readBootId } from "./adapters/boot-id.ts";
import { DeviceHttp } from "./adapters/devices/device-http.ts";
import { createHallClimateDriver } from "./adapters/devices/hall-climate-driver.ts";
import { createLocalNetwork } from "./adapters/devices/local-network.ts";
import { createMonitoringSource } from "./adapters/devices/monitoring-source.ts";
import { createNameLookup, type Lookup } from "./adapters/devices/name-lookup.ts";
import { ShellyLights } from "./adapters/devices/shelly-lights.ts";
import { type SimulatedHall, simulatedHall } from "./adapters/devices/simulated-hall.ts";
import { TasmotaLights } from "./adapters/devices/tasmota-lights.ts";
import { erasureJournal } from "./adapters/erasure-journal.ts";
import { freeSpaceOf } from "./adapters/free-space.ts";
import { spoolFile } from "./adapters/spool-file.ts";
import { refusalOfDamage } from "./adapters/storage/sqlite-errors.ts";
import { systemClock } from "./adapters/system-clock.ts";
import { systemRandomness } from "./adapters/system-randomness.ts";
import { systemdClockSync } from "./adapters/systemd-clock-sync.ts";
import { turnOfOthers } from "./adapters/turn-of-others.ts";
import { ApiKeys } from "./application/api-keys.ts";
import { Backups } from "./application/backups.ts";
import { ClientLogThrottle } from "./application/client-log-throttle.ts";
import { ClimateControl } from "./application/climate-control.ts";
import { ClimateDevices } from "./application/climate-devices.ts";
import { Control } from "./application/control.ts";
import { ControlLoop } from "./application/control-loop.ts";
import { DatabasePing } from "./application/database-ping.ts";
import { Doors } from "./application/doors.ts";
import { EquipmentSync } from "./application/equipment-sync.ts";
import { ErasureRecorder } from "./application/erasure-recorder.ts";
import { repeatErasures } from "./application/erasures.ts";
import { FirstOperator } from "./application/first-operator.ts";
import { GuessLimits } from "./application/guess-limits.ts";
import { Hall } from "./application/hall.ts";
import { createFirstHall } from "./application/initialise-courts.ts";
import { Lamps, type LampTrace } from "./application/lamps.ts";
import { MonitoringWatch } from "./application/monitoring-watch.ts";
import { PageResets } from "./application/page-resets.ts";
import type { ClockSync } from "./application/ports/clock-sync.ts";
import type { LightDriver } from "./application/ports/light-driver.ts";
import type { PasswordHasher } from "./application/ports/password-hasher.ts";
import type { Randomness } from "./application/ports/randomness.ts";
import type { ServerLog } from "./application/ports/server-log.ts";
import type { OnLost } from "./application/ports/storage.ts";
import { RecordThrottle } from "./application/record-throttle.ts";
import { startRetentionJob } from "./application/retention-job.ts";
import { RunHistory } from "./application/run-history.ts";
import { Schedule } from "./application/schedule.ts";
import { startSessionCheck } from "./application/session-check.ts";
import { Sessions } from "./application/sessions.ts";
import { Spool } from "./application/spool.ts";
import { Terminals } from "./application/terminals.ts";
import { type Config, unusableAddress } from "./config.ts";
import { listen } from "./delivery/http/listen.ts";
import { createHttpServer } from "./delivery/http/server.ts";
import type { Services } from "./delivery/services.ts";
import { type HallData, openHallData } from "./open-hall-data.ts";

export const VERSION = "0.1.0";

/** The answer time of simulated devices, as that of a good device in the hall's network. */
const SIMULATED_ANSWER_TIME = milliseconds(120);
/** Relative to this folder and to dist/, the folder of the server's bundle, alike. */
const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** The connections to the outside world that a caller can replace; tests replace the clock. */
export interface Outside {
  readonly serverLog: ServerLog;
  readonly clock?: Clock;
  readonly randomness?: Randomness;
  readonly hasher?: PasswordHasher;
  /** Default: the ten minutes of the design; tests with a virtual clock need longer. */
  readonly accessTokenLifetime?: Duration;
  readonly simulatedAnswer?: Duration;
  /** The seed of the simulated hall's air temperature. */
  readonly climateSeed?: number;
  /** Whether a time server keeps the system clock. */
  readonly clockSync?: ClockSync;
  /** Tells one start of the machine from another; null: not known. */
  readonly bootId?: string | null;
  /** Records what the machines of the lamps do. */
  readonly lampTrace?: LampTrace;
  /** Resolves host names in the hall's network. */
  readonly lookup?: Lookup;
  /** false: database and backups are somebody else's to look after, as those of PostgreSQL are. */
  readonly makesBackups?: boolean;
  readonly onLost?: OnLost;
}

/** The running application without HTTP: storage, use cases and control loop. */
export interface Application extends Services, SimulatedHall {
  /** The one-time code for setting up the first admin; null if a user exists. */
  readonly setupCode: string | null;
  /** Whether there are users, and none of them may sign in as an operator. */
  readonly isWithoutOperator: boolean;
  stop(): Promise<void>;
}

export interface RunningServer extends Application {
  /** The address of the server, for instance http://127.0.0.1:8080. */
  readonly url: string;
}

/** Builds the application from its parts and starts the loop. */
export async function startApplication(config: Config, outside: Outside): Promise<Application> {
  const { serverLog } = outside;
  const clock = outside.clock ?? systemClock;
  const randomness = outside.randomness ?? systemRandomness;
  return openHallData(config, { clock, randomness, serverLog, onLost: outside.onLost }, (data) =>
    assemble(config, { ...outside, clock, randomness }, data),
  );
}

async function assemble(
  config: Config,
  outside: Outside & { readonly clock: Clock; readonly randomness: Randomness },
  { storage, cipher, backupFiles }: HallData,
): Promise<Application> {
  const { serverLog, clock, randomness } = outside;
  const journal = erasureJournal(config.backupDir, config.dataDir);
  await repeatErasures({ storage, clock, serverLog, journal, cipher });
  await createFirstHall(storage, randomness, clock.now());
  const hasher = outside.hasher ?? new Argon2Hasher(randomness);
  const sessions = new Sessions({
    storage: storage.ofCallers,
    clock,
    hasher,
    randomness,
    cipher,
    serverLog,
    turnOfOthers,
    accessTokenLifetime: outside.accessTokenLifetime,
  });
  const firstOperator = new FirstOperator({ storage, clock, hasher, randomness, sessions });
  if (config.adminPassword !== null) await firstOperator.createFromEnvironment(config.adminPassword);

  const network = createLocalNetwork(createNameLookup(outside.lookup ?? systemLookup, clock));
  const simulated = await simulatedHall(storage, {
    clock,
    answerAfter: outside.simulatedAnswer ?? SIMULATED_ANSWER_TIME,
    climateSeed: outside.climateSeed ?? Number.parseInt(randomness.id().slice(0, 8), 16),
  });
  const hall: Hall = new Hall({
    ...{ storage, clock, serverLog },
    onChange: () => loop.request("change"),
    pictures: () => ({ lights: lamps.pictures, doors: doors.pictures }),
    onRetired: (courts) => lamps.forgetManualLight(courts),
    isVentilationOn: () => climateDevices.reportedVentilation(),
  });
  const hallId = await storage.read.installation.hallId();
  const spool = await Spool.open({
    ...{ storage, clock, serverLog },
    file: spoolFile(config.dataDir, hallId, (count) =>
      serverLog.warn("what could not be stored before the start cannot be understood in part", { count }),
    ),
  });
  const common = { hall, clock, serverLog, spool, onNews: () => loop.request("check") };
  const http = new DeviceHttp(network, clock);
  const lightDrivers: Readonly<Record<LightDriverName, LightDriver>> = {
    simulated: simulated.simulatedLights,
    shelly: new ShellyLights(http, randomness),
    tasmota: new TasmotaLights(http),
  };
  const lamps: Lamps = new Lamps({
    ...common,
    cipher,
    drivers: lightDrivers,
    lampTrace: outside.lampTrace ?? null,
  });
  const doors: Doors = new Doors({
    ...common,
    drivers: { simulated: simulated.simulatedDoors },
    newId: () => randomness.id(),
  });
  const equipmentSync = new EquipmentSync({
    ...common,
    lamps,
    doors,
    onSynced: () => loop.request("change"),
  });
  const [lastRun] = await storage.read.scheduler.listRuns(null, 1);
  const clockSync = outside.clockSync ?? systemdClockSync(clock);
  const schedule = new Schedule(lastRun?.startedAt ?? null);
  const runHistory = new RunHistory({ storage, serverLog });
  const loop: ControlLoop = new ControlLoop({
    ...common,
    lamps,
    doors,
    equipment: equipmentSync,
    schedule,
    history: runHistory,
    clockSync,
    mark: await storage.read.installation.clockMark(),
  });
  const guessLimits = await GuessLimits.open({
    ...{ storage, clock },
    bootId: outside.bootId === undefined ? readBootId() : outside.bootId,
    isClockInDoubt: loop.clockWatch.doubt > 0,
    courtCount: () => hall.courtCount,
    spool,
  });
  const erasureRecorder = new ErasureRecorder({ storage, clock, serverLog, journal });
  const climateDevices: ClimateDevices = new ClimateDevices({
    ...common,
    randomness,
    driverFor: (output, url) =>
      url === "" ? simulated.simulatedClimate.driver(output) : createHallClimateDriver(network, output, url),
    onNews: () => climate.look(),
  });
  const climate: ClimateControl = new ClimateControl({
    storage,
    clock,
    serverLog,
    air: simulated.simulatedClimate,
    devices: climateDevices,
  });
  spool.storeLeft();
  await equipmentSync.connect();
  await loop.start();
  const monitoringWatch = new MonitoringWatch({
    ...common,
    storage,
    source: createMonitoringSource(network),
  });
  monitoringWatch.start();
  await climate.start();
  const backups =
    config.databaseUrl !== null || outside.makesBackups === false
      ? null
      : new Backups({
          ...{ storage, clock, serverLog, calendar: berlinCalendar, clockWatch: loop.clockWatch },
          files: backupFiles,
        });
  backups?.start();
  if (outside.makesBackups !== false) erasureRecorder.start();
  const stopRetentionJob = startRetentionJob({
    storage,
    clock,
    clockWatch: loop.clockWatch,
    guessLimits,
    serverLog,
  });

  const stopSessionCheck = startSessionCheck({ sessions, clock, serverLog });

  return {
    storage,
    clock,
    cipher,
    randomness,
    serverLog,
    calendar: berlinCalendar,
    network,
    hall,
    lamps,
    doors,
    control: new Control({ hall, lamps, doors, clock }),
    spool,
    equipmentSync,
    loop,
    climate,
    schedule,
    databasePing: new DatabasePing({ storage, clock, serverLog }),
    runHistory,
    sessions,
    apiKeys: new ApiKeys({ storage: storage.ofCallers, clock, serverLog, turnOfOthers }),
    terminals: new Terminals({
      ...{ clock, randomness, cipher, serverLog, turnOfOthers },
      storage: storage.ofCallers,
    }),
    hasher,
    clientLogThrottle: new ClientLogThrottle(clock),
    recordThrottle: new RecordThrottle(clock),
    guessLimits,
    pageResets: new PageResets(),
    turnOfOthers,
    freeSpace: freeSpaceOf(config.dataDir),
    firstOperator,
    telemetrySources: { simulated: simulated.simulatedMachines },
    monitoringWatch,
    clockSync,
    serverProcess: {
      version: VERSION,
      startedAt: clock.elapsed(),
      residentMemory: () => process.memoryUsage.rss(),
    },
    ...simulated,
    setupCode: await firstOperator.createSetupCode(),
    isWithoutOperator: await firstOperator.isMissing(),
    backups,
    erasureRecorder,
    stop: async () => {
      stopRetentionJob();
      stopSessionCheck();
      await backups?.stop();
      await erasureRecorder.stop();
      await monitoringWatch.stop();
      await loop.stop();
      await climate.stop();
      simulated.simulatedDoors.stop();
      await spool.stop();
      await storage.close();
    },
  };
}

/** Starts the whole product: the application, then HTTP. */
export async function startServer(config: Config, outside: Outside): Promise<RunningServer> {
  const application = await startApplication(config, outside);
  try {
    const app = await createHttpServer(application, {
      tls: config.tls,
      publicUrl: config.publicUrl,
      trustedProxies: config.trustedProxies,
      webFolder: WEB_FOLDER,
      version: VERSION,
    });
    const endListening = await listen(app, config).catch((error: unknown) => {
      throw unusableAddress(error, config) ?? error;
    });
    const { port } = app.server.address() as AddressInfo;
    const host = config.host.includes(":") ? `[${config.host}]` : config.host;
    return {
      ...application,
      url: `${config.tls === null ? "http" : "https"}://${host}:${port}`,
      stop: async () => {
        endListening();
        await app.close();
        await application.stop();
      },
    };
  } catch (error) {
    await application.stop();
    throw refusalOfDamage(error, config.dataDir) ?? error;
  }
}
