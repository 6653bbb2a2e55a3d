import { lookup as systemLookup } from "node:dns";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import type { Clock } from "@platzwart/domain/time/clock";
import { newSigningKey } from "@platzwart/machine/list-crypto";
import { systemClock } from "@platzwart/machine/system-clock";
import { VERSION } from "@platzwart/texts/releases";
import { createHttpServer } from "./api/server.ts";
import type { Services } from "./api/services.ts";
import { composeControl } from "./compose-control.ts";
import { type Config, unusableAddress } from "./config.ts";
import type { ControllerJournal } from "./control/controllers/controller-links.ts";
import type { SimulatedHall } from "./control/drivers/simulated-hall.ts";
import { SERVER } from "./database/caller.ts";
import { type ErasureFile, erasureFile } from "./database/erasure-file.ts";
import { installationIn } from "./database/installation-records.ts";
import { refusalOfDamage } from "./database/sqlite/sqlite-errors.ts";
import type { ExternalDependencies } from "./external-dependencies.ts";
import type { ControlLeadership } from "./facts/control-leadership.ts";
import { AUDIT_FILE, AuditFile } from "./modules/access/audit-file.ts";
import { GuessLimits } from "./modules/access/guess-limits.ts";
import { ApiKeys } from "./modules/api-keys/api-keys.ts";
import { Backups } from "./modules/backups/backups.ts";
import { ControllerKeys } from "./modules/controllers/controller-keys.ts";
import { noteClockDifference, noteRefusedList, storeDoorEvents } from "./modules/controllers/door-events.ts";
import { greetController, greetDoor } from "./modules/controllers/greeting.ts";
import { createFirstHall } from "./modules/courts/initialise-courts.ts";
import { ErasureRecorder } from "./modules/erasures/erasure-recorder.ts";
import { HallWatch } from "./modules/halls/hall-watch.ts";
import { beginLeadership } from "./modules/members/leadership.ts";
import { MemberWatch } from "./modules/members/member-watch.ts";
import { MessageLoop } from "./modules/messages/message-loop.ts";
import { DatabasePing } from "./modules/monitoring/database-ping.ts";
import { createMonitoringSource } from "./modules/monitoring/monitoring-source.ts";
import { MonitoringWatch } from "./modules/monitoring/monitoring-watch.ts";
import type { ServerProcess } from "./modules/monitoring/server-health.ts";
import { NoticeLoop } from "./modules/notices/notice-loop.ts";
import { SignOfLife } from "./modules/notices/sign-of-life.ts";
import { repeatErasures } from "./modules/people/erasures.ts";
import { PageResets } from "./modules/people/page-resets.ts";
import { Rates } from "./modules/rates/rates.ts";
import { startRetentionJob } from "./modules/retention/retention-job.ts";
import { type Needs, servicesOfCallers } from "./modules/services.ts";
import { Terminals } from "./modules/terminals/terminals.ts";
import { FirstOperator } from "./modules/users/first-operator.ts";
import { startSessionCheck } from "./modules/users/session-check.ts";
import { Sessions } from "./modules/users/sessions.ts";
import { type HallData, openHallData } from "./open-hall-data.ts";
import { fencedNetwork } from "./platform/network/fenced-network.ts";
import { createLocalNetwork, createOutboundNetwork } from "./platform/network/local-network.ts";
import { createNameLookup } from "./platform/network/name-lookup.ts";
import { smtpMailer } from "./platform/network/smtp-mailer.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import { Argon2Hasher } from "./platform/system/argon2-hasher.ts";
import { berlinCalendar } from "./platform/system/berlin-calendar.ts";
import { freeSpaceOf } from "./platform/system/free-space.ts";
import { LineFile } from "./platform/system/line-file.ts";
import { systemRandomness } from "./platform/system/system-randomness.ts";

/** Folder of the built pages; the path is right from this file and from dist/, the folder of the server's bundle. */
const WEB_FOLDER = fileURLToPath(new URL("../../web/dist", import.meta.url));
const DOOR_FOLDER = fileURLToPath(new URL("../../door-controller/dist", import.meta.url));

type ControlParts = Awaited<ReturnType<typeof composeControl>>;

/** The running application without HTTP. */
export interface Application
  extends Services,
    SimulatedHall,
    Pick<ControlParts, "doorHost" | "lamps" | "doors" | "equipmentSync" | "schedule" | "projector"> {
  /** null: there is a user already. */
  readonly setupCode: string | null;
  readonly isWithoutOperator: boolean;
  stop(): Promise<void>;
}

export interface RunningServer extends Application {
  readonly url: string;
}

/** Makes all parts of the server and starts the control loop. */
export async function startApplication(config: Config, external: ExternalDependencies): Promise<Application> {
  const { serverLog } = external;
  const clock = external.clock ?? systemClock;
  const randomness = external.randomness ?? systemRandomness;
  return openHallData(
    config,
    {
      ...{ clock, randomness, serverLog, onLost: external.onLost, hallsFile: external.hallsFile },
      granted: external.member?.granted,
    },
    (data) => assemble(config, { ...external, clock, randomness }, data),
  );
}

async function assemble(
  config: Config,
  external: ExternalDependencies & { readonly clock: Clock; readonly randomness: Randomness },
  { storage, cipher, backupFiles }: HallData,
): Promise<Application> {
  const { serverLog, clock, randomness } = external;
  const rates = new Rates(clock);
  const common = { storage, store: storage.read, clock, randomness, cipher, serverLog, rates };
  const { lease, memberWatch, leadership } = await composeMember(external, common);
  const erasureFiles = [...new Set([config.dataDir, config.backupDir])].map((folder) =>
    erasureFile(folder, config.dataDir),
  );
  await repeatErasures({ ...common, erasureFiles });
  await createFirstHall(storage, randomness, clock.now());
  const callers = await identifyingServices(config, external, common);
  const network = fencedNetwork(
    createLocalNetwork(createNameLookup(external.lookup ?? systemLookup, clock)),
    leadership.mayCommand,
  );
  const audit = new AuditFile({
    file: new LineFile(join(config.dataDir, AUDIT_FILE), serverLog),
    serverLog,
  });
  const controllerSecrets = await readControllerSecrets(common);
  const control = await composeControl(config, {
    ...{ ...external, ...common, ...controllerSecrets, network, leadership },
    controllerJournal: journalOfControllers(common, controllerSecrets, () => ({ ...control, guessLimits })),
    storeAudit: () => audit.store((work) => storage.write(SERVER, work)),
  });
  const { hall, loop, climate, simulated } = control;
  const courtCount = () => hall.courtCount;
  const guessLimits: GuessLimits = await GuessLimits.open(common, { courtCount });
  await control.equipmentSync.connect();
  await loop.start();
  const monitoringWatch = new MonitoringWatch(common, createMonitoringSource(network));
  monitoringWatch.start();
  await climate.start();
  const { clockWatch } = loop;
  const independent = independentServices(config, { ...external, storage });
  const jobs = startJobs(config, external, {
    ...{ ...common, sessions: callers.sessions, clockWatch, guessLimits, backupFiles, erasureFiles },
    ...{ hall, control: control.control, memberWatch, serverProcess: independent.serverProcess },
  });
  return {
    ...common,
    ...callers,
    ...control,
    ...simulated,
    ...independent,
    ...controllerSecrets,
    ...jobs.services,
    ...{ network, audit, guessLimits, monitoringWatch, memberWatch, lease, leadership },
    telemetrySources: {
      simulated: simulated.simulatedMachines,
      [CONTROLLER_DRIVER]: control.controllerLinks,
    },
    setupCode: await callers.firstOperator.createSetupCode(),
    isWithoutOperator: await callers.firstOperator.isOperatorMissing(),
    stop: async () => {
      await jobs.stop();
      await monitoringWatch.stop();
      memberWatch?.stop();
      lease?.stop();
      await stopControl(control);
      await storage.close();
    },
  };
}

/** This server as one of several: begins its leadership, and watches the others; all null for the only one. */
async function composeMember(
  { member }: ExternalDependencies,
  common: Needs<"storage" | "clock" | "serverLog">,
) {
  const lease = member?.lease ?? null;
  const leadership: ControlLeadership = { epoch: null, mayCommand: () => lease?.mayCommand !== false };
  if (lease === null) return { lease, memberWatch: null, leadership };
  const { epoch, takenOverAt } = await beginLeadership(common.storage, lease, common.clock.now());
  const memberWatch = new MemberWatch({ ...common, lease, takenOverAt });
  await memberWatch.start();
  return { lease, memberWatch, leadership: { ...leadership, epoch } };
}

/** Work of the server's own beside control: mails, backups, erasures, retention and sessions. */
function startJobs(
  config: Config,
  external: ExternalDependencies,
  parts: Needs<
    "storage" | "clock" | "cipher" | "randomness" | "serverLog" | "clockWatch" | "hall" | "control"
  > & {
    readonly sessions: Sessions;
    readonly memberWatch: MemberWatch | null;
    readonly guessLimits: GuessLimits;
    readonly serverProcess: ServerProcess;
    readonly backupFiles: HallData["backupFiles"];
    readonly erasureFiles: readonly ErasureFile[];
  },
) {
  const openMailer = external.openMailer ?? smtpMailer(external.lookup ?? systemLookup);
  const messageLoop = new MessageLoop(parts, openMailer);
  messageLoop.start();
  const backups = backupsOf(config, external, { ...parts, files: parts.backupFiles });
  backups?.start();
  const erasureRecorder = new ErasureRecorder(parts);
  if (external.makesBackups !== false) erasureRecorder.start();
  const stopJobs = [startRetentionJob(parts), startSessionCheck(parts.sessions, parts)];
  const outboundNetwork = createOutboundNetwork(
    createNameLookup(external.lookup ?? systemLookup, parts.clock),
  );
  const certFile = config.tls?.certFile ?? null;
  const noticeLoop = new NoticeLoop({
    ...{ ...parts, calendar: berlinCalendar, openMailer, outboundNetwork, messageLoop, backups, certFile },
  });
  noticeLoop.start();
  const signOfLife = new SignOfLife({ ...parts, outboundNetwork });
  signOfLife.start();
  const hallWatch = new HallWatch({ ...parts, outboundNetwork });
  hallWatch.start();
  return {
    services: { messageLoop, backups, erasureRecorder, openMailer, noticeLoop, outboundNetwork, hallWatch },
    stop: async () => {
      for (const stopJob of stopJobs) stopJob();
      await hallWatch.stop();
      signOfLife.stop();
      await noticeLoop.stop();
      await messageLoop.stop();
      await backups?.stop();
      await erasureRecorder.stop();
    },
  };
}

async function stopControl({ loop, climate, reports, simulated, ...parts }: ControlParts): Promise<void> {
  parts.listPublisher.stop();
  parts.listStatuses.stop();
  await parts.doorHost.stop();
  await loop.stop();
  await climate.stop();
  await reports.storeReports();
  simulated.simulatedDoors.stop();
}

/** Stores what door programs report; `laterServices`: services that are made after the journal. */
function journalOfControllers(
  common: Needs<"storage" | "clock" | "serverLog">,
  { controllerKeys }: { readonly controllerKeys: ControllerKeys },
  laterServices: () => Needs<"hall" | "control" | "reports"> & { readonly guessLimits: GuessLimits },
): ControllerJournal {
  const services = () => ({ ...common, controllerKeys, ...laterServices() });
  /** Number of unpublished late events, by controller id. */
  const unpublished = new Map<string, number>();
  return {
    noteHello: (id, hello, provenKey) =>
      provenKey === null ? greetDoor(common, id, hello) : greetController(services(), id, hello, provenKey),
    noteRefusedCopy: (id) => controllerKeys.logCopied(id, "key"),
    async storeEvents(id, batch, { runs }) {
      const { run, from, items } = batch;
      const lastRun = runs.at(-1);
      const stored = await storeDoorEvents(services(), id, {
        ...{ run, items, firstSeq: from },
        oldestSeq: runs.find((reported) => reported.run === run)?.first ?? 1,
        endsBacklog: lastRun === undefined || (run === lastRun.run && from + items.length > lastRun.last),
        unpublished: unpublished.get(id) ?? 0,
      });
      unpublished.set(id, stored.unpublished);
      return stored.upTo;
    },
    noteRefusedList: (id, refusal) => {
      noteRefusedList(services(), id, refusal).catch((error: unknown) =>
        common.serverLog.error("a refused list could not be logged", error),
      );
    },
    noteClockDifference: (id, { ahead }) => {
      noteClockDifference(services(), id, ahead).catch((error: unknown) =>
        common.serverLog.error("a clock that differs could not be logged", error),
      );
    },
  };
}

/** Keys of controllers, and the key that signs their lists, created at the first start; throws if it is unreadable. */
async function readControllerSecrets(services: Needs<"storage" | "clock" | "cipher" | "serverLog">) {
  const { storage, cipher } = services;
  const controllerKeys = new ControllerKeys(services);
  await controllerKeys.refresh();
  const stored = await installationIn(storage.read).signingKey();
  if (stored === null) {
    const key = newSigningKey();
    await storage.write(SERVER, (store) => installationIn(store).setSigningKey(cipher.encrypt(key)));
    return { controllerKeys, signingKey: key };
  }
  const signingKey = cipher.decrypt(stored);
  if (signingKey === null) throw new Error("the signing key of the doors cannot be read");
  return { controllerKeys, signingKey };
}

/** What identifies callers: users by session, booking systems by key, terminals by cookie. */
async function identifyingServices(
  { adminPassword }: Config,
  external: ExternalDependencies,
  parts: Needs<"storage" | "clock" | "randomness" | "cipher" | "serverLog" | "rates">,
) {
  const hasher = external.hasher ?? new Argon2Hasher(parts.randomness);
  const callerServices = servicesOfCallers(parts);
  const sessions = new Sessions({ ...callerServices, hasher }, external.accessTokenLifetime);
  const firstOperator = new FirstOperator({ ...parts, hasher, sessions });
  if (adminPassword !== null) await firstOperator.createFromEnvironment(adminPassword);
  const apiKeys = new ApiKeys(callerServices);
  return { hasher, sessions, firstOperator, apiKeys, terminals: new Terminals(callerServices) };
}

/** null: no backups, with PostgreSQL or where none are wanted. */
function backupsOf(
  { databaseUrl }: Config,
  { makesBackups }: ExternalDependencies,
  options: Omit<ConstructorParameters<typeof Backups>[0], "calendar">,
): Backups | null {
  if (databaseUrl !== null || makesBackups === false) return null;
  return new Backups({ ...options, calendar: berlinCalendar });
}

/** Services that depend on no other ones. */
function independentServices(
  config: Config,
  { storage, clock, randomness, serverLog }: Needs<"storage" | "clock" | "randomness" | "serverLog">,
) {
  return {
    calendar: berlinCalendar,
    databasePing: new DatabasePing({ storage, clock, serverLog }),
    pageResets: new PageResets(),
    freeSpace: freeSpaceOf(config.dataDir),
    serverProcess: {
      version: VERSION,
      runId: randomness.id(),
      startedAt: clock.elapsed(),
      residentMemory: () => process.memoryUsage.rss(),
    },
  };
}

/** The application with HTTP. */
export async function startServer(config: Config, external: ExternalDependencies): Promise<RunningServer> {
  const application = await startApplication(config, external);
  try {
    const options = { ...config, webFolder: WEB_FOLDER, doorFolder: DOOR_FOLDER, version: VERSION };
    const app = await createHttpServer(application, options);
    await external.beforeListen?.();
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw unusableAddress(error, config) ?? error;
    });
    // the hall is served before its doors get a process
    application.doorHost.start();
    const { port } = app.server.address() as AddressInfo;
    const host = config.host.includes(":") ? `[${config.host}]` : config.host;
    return {
      ...application,
      url: `${config.tls === null ? "http" : "https"}://${host}:${port}`,
      stop: async () => {
        await app.close();
        await application.stop();
      },
    };
  } catch (error) {
    await application.stop();
    throw refusalOfDamage(error, config.dataDir) ?? error;
  }
}
