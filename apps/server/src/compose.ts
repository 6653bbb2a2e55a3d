import { lookup as systemLookup } from "node:dns";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import { createHttpServer } from "./api/server.ts";
import type { Services } from "./api/services.ts";
import { type Config, unusableAddress } from "./config.ts";
import { ClimateControl } from "./control/climate-control.ts";
import { ClimateDevices } from "./control/climate-devices.ts";
import { Control } from "./control/control.ts";
import { ControlLoop } from "./control/control-loop.ts";
import { Doors } from "./control/doors.ts";
import { createHallClimateDriver } from "./control/drivers/hall-climate-driver.ts";
import { lightDrivers } from "./control/drivers/light-drivers.ts";
import { createMonitoringSource } from "./control/drivers/monitoring-source.ts";
import { type SimulatedHall, simulatedHall } from "./control/drivers/simulated-hall.ts";
import { EquipmentSync } from "./control/equipment-sync.ts";
import { Lamps, type LampTrace } from "./control/lamps.ts";
import { RunHistory } from "./control/run-history.ts";
import { Schedule } from "./control/schedule.ts";
import { Spool } from "./control/spool.ts";
import { GuessLimits } from "./modules/access/guess-limits.ts";
import { RecordThrottle } from "./modules/access/record-throttle.ts";
import { ApiKeys } from "./modules/api-keys/api-keys.ts";
import { Backups } from "./modules/backups/backups.ts";
import { createFirstHall } from "./modules/courts/initialise-courts.ts";
import { Hall } from "./modules/hall/hall.ts";
import { ClientLogThrottle } from "./modules/log/client-log-throttle.ts";
import { DatabasePing } from "./modules/monitoring/database-ping.ts";
import { MonitoringWatch } from "./modules/monitoring/monitoring-watch.ts";
import { ErasureRecorder } from "./modules/people/erasure-recorder.ts";
import { repeatErasures } from "./modules/people/erasures.ts";
import { PageResets } from "./modules/people/page-resets.ts";
import { startRetentionJob } from "./modules/retention/retention-job.ts";
import { Terminals } from "./modules/terminals/terminals.ts";
import { FirstOperator } from "./modules/users/first-operator.ts";
import { startSessionCheck } from "./modules/users/session-check.ts";
import { Sessions } from "./modules/users/sessions.ts";
import { type HallData, openHallData } from "./open-hall-data.ts";
import { listen } from "./platform/http/listen.ts";
import { DeviceHttp } from "./platform/network/device-http.ts";
import { createLocalNetwork } from "./platform/network/local-network.ts";
import { createNameLookup, type Lookup } from "./platform/network/name-lookup.ts";
import type { ClockSync } from "./platform/ports/clock-sync.ts";
import type { PasswordHasher } from "./platform/ports/password-hasher.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";
import { Argon2Hasher } from "./platform/system/argon2-hasher.ts";
import { berlinCalendar } from "./platform/system/berlin-calendar.ts";
import { readBootId } from "./platform/system/boot-id.ts";
import { freeSpaceOf } from "./platform/system/free-space.ts";
import { systemClock } from "./platform/system/system-clock.ts";
import { systemRandomness } from "./platform/system/system-randomness.ts";
import { systemdClockSync } from "./platform/system/systemd-clock-sync.ts";
import { turnOfOthers } from "./platform/system/turn-of-others.ts";
import { erasureJournal } from "./storage/erasure-journal.ts";
import { spoolFile } from "./storage/spooled-file.ts";
import { refusalOfDamage } from "./storage/sqlite/sqlite-errors.ts";
import type { OnLost } from "./storage/storage.ts";

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
  const lamps: Lamps = new Lamps({
    ...common,
    cipher,
    drivers: lightDrivers({ http, randomness, simulated: simulated.simulatedLights }),
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
