import { RECONNECT_AFTER } from "@platzwart/contract/device-link/limits";
import { typedEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import type { Clock } from "@platzwart/domain/time/clock";
import { MINUTE } from "@platzwart/domain/time/instant";
import { lastingKey } from "@platzwart/machine/link-keys";
import { systemClock } from "@platzwart/machine/system-clock";
import { systemdClockSync } from "@platzwart/machine/systemd-clock-sync";
import { ConnectFailure } from "./connect-failure.ts";
import { nodeDisk } from "./disk.ts";
import { startDoor } from "./door-program.ts";
import { enrol } from "./enrol.ts";
import { bootOf, hardwareOf } from "./hardware.ts";
import { healthReader } from "./health.ts";
import { readKeys, SimulatedIo } from "./io/simulated-io.ts";
import { jitter, newRun } from "./randomness.ts";
import { connectChannel } from "./secure-channel.ts";
import { type Identity, type StateFiles, stateFiles } from "./state-files.ts";

interface DoorOptions {
  /** The address of the server: http or https. */
  readonly server: string;
  /** The one-time code; needed until the state folder knows who the controller is. */
  readonly code: string | null;
  /** The folder of what the door keeps. */
  readonly folder: string;
}

/** Runs a door with simulated pins: keys from standard input, a line for each change. Rejects where it cannot begin. */
export async function runDoor({ server, code, folder }: DoorOptions): Promise<void> {
  const clock = systemClock;
  const io = new SimulatedIo((line) => process.stdout.write(`${line}\n`));
  const disk = nodeDisk(folder);
  const files = stateFiles(disk);
  const identity = (await files.identity.read()) ?? (await identify(files, { server, code, clock }, io));
  const link = lastingKey(identity.controller, identity.key);
  const program = await startDoor({
    ...{ identity, disk, io, clock, jitter },
    openLink: (handlers) => connectChannel({ server, link, clock, ...handlers }),
    clockSync: systemdClockSync(clock),
    boot: bootOf() ?? newRun(),
    run: newRun(),
    hardware: hardwareOf(),
    health: healthReader(folder),
    onLink: (news) => io.say(news),
    onFault: (message) => process.stderr.write(`${message}\n`),
  });
  readKeys(process.stdin, (key) => program.core.press(key));
  const stop = () => void program.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** Asks the server who this door is, as long as it takes to reach it; a code that it does not know ends the program. */
async function identify(
  files: StateFiles,
  { server, code, clock }: { readonly server: string; readonly code: string | null; readonly clock: Clock },
  io: SimulatedIo,
): Promise<Identity> {
  const typed = code === null ? null : typedEnrolmentCode(code);
  if (typed === null) throw new Error("the first start needs a one-time code: --code XXXX-XXXX-XXXX");
  for (let tries = 0; ; tries += 1) {
    try {
      return await enrol({ server, code: typed, clock }, (identity) => files.identity.write(identity));
    } catch (error) {
      if (error instanceof ConnectFailure && error.kind === "refused") {
        io.say("refused");
        throw new Error("the server does not know this one-time code: it is wrong, used or too old", {
          cause: error,
        });
      }
      const pause = RECONNECT_AFTER[Math.min(tries, RECONNECT_AFTER.length - 1)] ?? MINUTE;
      await new Promise<void>((resolve) => clock.timer("enrolment", pause, resolve));
    }
  }
}
