import { basename, dirname, join } from "node:path";
import { parseEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import { systemClock } from "@platzwart/machine/system-clock";
import { systemdClockSync } from "@platzwart/machine/systemd-clock-sync";
import { nodeDisk } from "./disk.ts";
import { startDoor } from "./door-program.ts";
import { bootOf, hardwareOf } from "./hardware.ts";
import { healthReader } from "./health.ts";
import { type EnrolmentOptions, enrolAnew, enrolWith, identityInFolder, UNKNOWN_CODE } from "./identify.ts";
import { kernelPins, simulatedPins } from "./io/pins.ts";
import { startOfProgram } from "./load-program.ts";
import { jitter, newRun } from "./randomness.ts";
import { ServerConnection } from "./server-connection.ts";
import { notifyServiceManager } from "./service-manager.ts";
import { type Identity, stateFiles } from "./state-files.ts";

export interface DoorOptions {
  readonly folder: string;
  /** Address for a door tried at a terminal, http or https; null: those in the state folder. */
  readonly server: string | null;
  /** One-time code for a door tried at a terminal, needed until enrolled; null: not given. */
  readonly code: string | null;
  /** Root of the kernel's pin files; null: simulated pins. */
  readonly pins: string | null;
}

const clock = systemClock;
const print = (line: string) => void process.stdout.write(`${line}\n`);
const onFault = (message: string) => void process.stderr.write(`${message}\n`);

/** Runs until a signal or the button ends the program; rejects on a failed start. */
export async function runDoor(options: DoorOptions): Promise<void> {
  const { server, folder } = options;
  let isHealthy = () => true;
  let areKeysRead = () => false;
  const hasManager = process.env["NOTIFY_SOCKET"] !== undefined;
  const notifier = join(dirname(process.argv[1] ?? ""), "notify");
  if (hasManager)
    notifyServiceManager({
      clock,
      notifier,
      environment: process.env,
      isHealthy: () => isHealthy(),
      onFault,
    });
  const pins = options.pins === null ? simulatedPins() : kernelPins(options.pins, clock, onFault);
  const disk = nodeDisk(folder);
  // a door tried at a terminal is identified by its folder
  const hardware = server === null ? hardwareOf() : { model: "simulated", serial: basename(folder) };
  const enrolment = { disk, files: stateFiles(disk), hardware, clock, log: onFault };
  const identity = await identityFor(options, enrolment);
  const connection = new ServerConnection({
    identity: server === null ? identity : { ...identity, servers: [server] },
    ...{ file: enrolment.files.identity, clock },
  });
  const program = await startDoor({
    ...{ identity, disk, files: enrolment.files, io: pins.io, clock, jitter },
    connection,
    clockSync: systemdClockSync(clock),
    boot: bootOf() ?? newRun(),
    run: newRun(),
    hardware: enrolment.hardware,
    health: healthReader(folder),
    // a door tried at a terminal has no service manager that restarts the program
    ...(server === null && {
      updating: {
        isOnTrial: startOfProgram() === "trial",
        areKeysRead: () => areKeysRead(),
        restart: () => end(),
      },
    }),
    onLink: print,
    onFault,
  });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    readers.stop();
    return program.stop();
  };
  const end = () => void stop().then(() => process.exit(0));
  const readers = pins.readKeys(program.core, () => {
    onFault("the button was held: the program ends, and its service manager restarts it");
    end();
  });
  // an unwritable memory card counts as well: codes still open, and a restart would not help
  isHealthy = () => readers.areHealthy;
  areKeysRead = () => readers.areRead;
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  if (server !== null) return;
  await enrolAnew(enrolment, stop).catch(({ message }: Error) => onFault(`the claim failed: ${message}`));
  if (!isStopped) return;
  onFault("the program ends, and its service manager restarts it with the identity of the claim");
  process.exit(0);
}

/** Rejects for a door tried at a terminal whose code the server does not know. */
async function identityFor({ server, code }: DoorOptions, enrolment: EnrolmentOptions): Promise<Identity> {
  if (server === null) return identityInFolder(enrolment);
  const stored = await enrolment.files.identity.read();
  if (stored !== null && (code === null || stored.code === parseEnrolmentCode(code))) return stored;
  if (stored !== null)
    throw new Error(
      "the state folder belongs to another controller, and the code was not used: name another",
    );
  if (code === null) throw new Error("the first start needs a one-time code: --code XXXX-XXXX-XXXX");
  const enrolled = await enrolWith({ server, code }, enrolment);
  if (enrolled !== null) return enrolled;
  print("refused");
  throw new Error(UNKNOWN_CODE);
}
