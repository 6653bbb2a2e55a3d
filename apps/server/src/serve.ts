import { stat } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { resolve } from "node:path";
import { SETUP_FRAGMENT } from "@platzwart/contract/endpoints/session-endpoints";
import { type Duration, minus, SECOND, seconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { START_MESSAGES } from "@platzwart/texts/start-messages";
import pino from "pino";
import { type RunningServer, startServer } from "./compose.ts";
import { type Config, isUnencrypted, unusableBackupDir } from "./config.ts";
import type { ExternalDependencies } from "./external-dependencies.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";
import { answerInTime } from "./platform/system/answer-in-time.ts";
import { beatForLauncher } from "./platform/system/beat.ts";
import { inTime } from "./platform/system/in-time.ts";
import { lanAddresses } from "./platform/system/lan-addresses.ts";
import { existingPart } from "./platform/system/make-folder.ts";
import { pinoServerLog } from "./platform/system/pino-server-log.ts";
import { endProcess, ProcessOutput } from "./platform/system/process-output.ts";
import { systemRandomness } from "./platform/system/system-randomness.ts";
import type { WaitingMember } from "./waiting-member.ts";

const stdout = new ProcessOutput(1);
const stderr = new ProcessOutput(2);
const printLine = (line: string) => stdout.write(`${line}\n`);
const end = (exitCode: number) => endProcess(exitCode, [stdout, stderr]);

/** Makes the launcher (scripts/lib/serve.mjs) or a supervisor restart the server. */
const EXIT_START_ANEW = 75;
/** After an uncaught error; a refused start exits with 1. */
const EXIT_CRASHED = 70;

/** List of data folders (HallPaths.hallsFile) in the working folder, beside the data folder unless DATA_DIR is set. */
const HALLS_FILE = "platzwart.halls";

/** Longest time for which the server runs without its database. */
const LONGEST_TIME_WITHOUT_DATABASE = seconds(30);
const CHECK_INTERVAL = SECOND;

/** Write permissions of a folder's group and of all users. */
const WRITABLE_BY_OTHERS = 0o022;

/** Longest wait of a hand-over for its entry in the log. */
const LONGEST_LOGGING = seconds(3);

/** A restart must not override a stop. */
let isStopping = false;
let isHandingOver = false;

/** Starts the server; SIGINT and SIGTERM stop it. */
export async function serve(config: Config): Promise<void> {
  const pinoLogger = pino({ level: config.logLevel }, stderr);
  await refuseImpossibleBackups(config);
  const serverLog = pinoServerLog(pinoLogger);
  const start = (startConfig: Config, leadership: Partial<ExternalDependencies> = {}) =>
    startServer(startConfig, {
      ...leadership,
      serverLog,
      hallsFile: resolve(HALLS_FILE),
      onLost: (_, canStartAnew) => {
        if (config.memberName !== null) printLine(START_MESSAGES.leadershipLost);
        void endWhenLost(canStartAnew, systemClock.elapsed());
      },
    });
  // a hand-over is for a leading server; Windows has no such signal
  if (process.platform !== "win32") process.on("SIGUSR2", () => {});
  const waiting = await openMember(config, serverLog);
  const alone = waiting === null ? await start(config) : null;
  let running: { stop(): Promise<void> } | null = waiting ?? alone;
  process.on("uncaughtException", (error) => {
    pinoLogger.fatal({ err: error }, "an unexpected error ends the server");
    void end(EXIT_CRASHED);
  });
  const stopWith = (exitCode: number) => () => {
    if (isStopping) return;
    isStopping = true;
    (running?.stop() ?? Promise.resolve()).then(
      () => end(exitCode),
      (error: unknown) => {
        pinoLogger.fatal({ err: error }, "could not stop cleanly");
        return end(1);
      },
    );
  };
  const stop = stopWith(0);
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  if (waiting !== null) {
    printLine(START_MESSAGES.waiting(config.memberName ?? "", waiting.port));
    beatForLauncher(stop);
  }
  const server = alone ?? (await lead(waiting, start, serverLog));
  if (server === null) return;
  running = server;
  // npm run service -- hand-over: a waiting server takes over, and this one waits after its next start
  const giveUp = stopWith(EXIT_START_ANEW);
  if (waiting !== null) process.on("SIGUSR2", () => void handOver(server, serverLog, giveUp));
  // after the signal handlers, because a reader of the line may stop the server at once
  await announce(config, server);
  if (waiting === null) beatForLauncher(stop);
  // not at exit: the cache then has exactly the start's code, and survives a power cut
  flushCompileCache();
}

/** A take-over that fails ends the process, which waits again after its next start (V-01); a first start is refused. */
async function lead(
  waiting: WaitingMember | null,
  start: Parameters<WaitingMember["lead"]>[0],
  serverLog: ServerLog,
): Promise<RunningServer | null> {
  try {
    return (await waiting?.lead(start)) ?? null;
  } catch (error) {
    if (waiting?.hasWaited !== true) throw error;
    serverLog.error("the hall could not be taken over; this server waits again", error);
    await end(EXIT_START_ANEW);
    return null;
  }
}

/** Where nobody would lead at once, the hall stays with this server. */
async function handOver(
  { memberWatch }: RunningServer,
  serverLog: ServerLog,
  giveUp: () => void,
): Promise<void> {
  const successor = memberWatch?.successor ?? null;
  if (memberWatch === null || successor === null) return printLine(START_MESSAGES.nobodyTakesOver);
  if (isHandingOver) return;
  isHandingOver = true;
  printLine(START_MESSAGES.handsOver(successor));
  try {
    // a hand-over does not depend on its entry in the log
    await inTime(systemClock, LONGEST_LOGGING, memberWatch.logHandOver(successor), () => {});
  } catch (error) {
    serverLog.error("the hand-over could not be logged", error);
  }
  giveUp();
}

/** null: the hall's only server; its modules are loaded where they are needed. */
async function openMember(config: Config, serverLog: ServerLog): Promise<WaitingMember | null> {
  if (config.memberName === null) return null;
  const { WaitingMember } = await import("./waiting-member.ts");
  const options = { clock: systemClock, randomness: systemRandomness, serverLog };
  return WaitingMember.open(config, config.memberName, options);
}

/** Refuses a path through a file; a missing or unresponsive folder may be a disk that is mounted later. */
async function refuseImpossibleBackups(config: Config): Promise<void> {
  const { backupDir } = config;
  const pathState = await answerInTime(existingPart(backupDir)).catch(() => null);
  if (pathState?.isDirectory() === false) throw unusableBackupDir(config);
}

/** Ends the process, so that it is started again, once a restart can help, or after 30 s (promises.md). */
async function endWhenLost(canStartAnew: () => Promise<boolean>, lostAt: Duration): Promise<void> {
  const mustEnd =
    minus(systemClock.elapsed(), lostAt) >= LONGEST_TIME_WITHOUT_DATABASE || (await canStartAnew());
  if (isStopping) return;
  if (mustEnd) return end(EXIT_START_ANEW);
  systemClock.timer("restart", CHECK_INTERVAL, () => void endWhenLost(canStartAnew, lostAt));
}

/** Prints the server's address, what is unsafe, and how to make the first user. */
async function announce(config: Config, server: RunningServer): Promise<void> {
  printLine(START_MESSAGES.running(config.publicUrl ?? server.url));
  if (isUnencrypted(config)) printLine(START_MESSAGES.unencrypted(config.host));
  if (config.mqttUrl !== null) printLine(START_MESSAGES.mqttUnread);
  await announceBackups(config);
  if (server.isWithoutOperator) printLine(START_MESSAGES.nobodyCanOperate);
  if (server.setupCode === null) return;
  const [localAddress, ...networkAddresses] = addressesOf(config, server.url);
  const linkAt = (address: string) => `${address}/login#${SETUP_FRAGMENT}=${server.setupCode}`;
  printLine("");
  printLine(START_MESSAGES.noUserYet(linkAt(localAddress)));
  if (networkAddresses.length > 0) printLine(START_MESSAGES.linksForPhones(networkAddresses.map(linkAt)));
  else if (config.publicUrl === null) printLine(START_MESSAGES.reachableHereOnly);
  printLine(START_MESSAGES.setupCode(server.setupCode));
}

/** Says where backups would be lost with the database, or others could change them. */
async function announceBackups({ databaseUrl, dataDir, backupDir }: Config): Promise<void> {
  const [data, nearestFolder, folder] = await answerInTime(
    Promise.all([stat(dataDir), existingPart(backupDir), stat(backupDir).catch(() => null)]),
  ).catch(() => [null, null, null]);
  if (databaseUrl === null) {
    if (nearestFolder === null) printLine(START_MESSAGES.backupsUnseen(backupDir));
    else if (nearestFolder.dev === data?.dev) printLine(START_MESSAGES.backupsOnSameDisk(backupDir));
  }
  // Windows has no such permissions
  const isOpen = process.getuid !== undefined && folder !== null && (folder.mode & WRITABLE_BY_OTHERS) !== 0;
  if (isOpen) printLine(START_MESSAGES.backupsOpenToOthers(backupDir));
}

/** First the address for this machine, then those for its networks. */
function addressesOf({ publicUrl, host }: Config, url: string): [string, ...string[]] {
  if (publicUrl !== null) return [publicUrl.replace(/\/$/, "")];
  const { protocol, port } = new URL(url);
  const at = (name: string) => `${protocol}//${name}${port === "" ? "" : `:${port}`}`;
  if (host !== "0.0.0.0" && host !== "::") return [url];
  return [at("localhost"), ...lanAddresses().map(at)];
}
