import { RECONNECT_AFTER } from "@platzwart/contract/device-link/limits";
import { typedEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, instant, latest, MINUTE, minus } from "@platzwart/domain/time/instant";
import { lastingKey } from "@platzwart/machine/link-keys";
import { systemClock } from "@platzwart/machine/system-clock";
import { nodeDisk } from "./disk.ts";
import { DoorCore, type Kept } from "./door-core.ts";
import { enrol } from "./enrol.ts";
import { hardwareOf } from "./hardware.ts";
import { readKeys, SimulatedIo } from "./io/simulated-io.ts";
import { Journal } from "./journal.ts";
import { Link } from "./link.ts";
import { jitter, newRun } from "./randomness.ts";
import { ConnectFailure } from "./secure-channel.ts";
import { type Identity, type SavedClock, type StateFiles, stateFiles } from "./state-files.ts";

/** Of this program; with the package it gets the product's. */
const PROGRAM = "0.1.0";

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
  const startedAt = clock.elapsed();
  const io = new SimulatedIo((line) => process.stdout.write(`${line}\n`));
  const disk = nodeDisk(folder);
  const files = stateFiles(disk);
  const identity = (await files.identity.read()) ?? (await identify(files, { server, code, clock }, io));
  const run = newRun();
  const journal = await Journal.open({ disk, run });
  for (const fault of journal.faults) process.stderr.write(`the journal has a fault: ${fault.message}\n`);
  const core: DoorCore = new DoorCore({
    door: identity.door,
    serverKey: identity.serverKey,
    ...{ clock, io, program: PROGRAM },
    kept: await keptOn(files, journal),
    card: {
      async append(event, guesses) {
        const mono = minus(clock.elapsed(), startedAt);
        const written = await journal.append(event, { at: clock.now(), mono, guesses });
        link.sendEvents();
        return written;
      },
      keep: (kind, document) => files[kind].write(document),
      async forget() {
        for (const file of [files.access, files.hold, files.identity]) await file.remove();
      },
    },
    onState: (state) => link.tell(state),
  });
  const link: Link = new Link({
    ...{ server, core, clock, jitter },
    key: lastingKey(identity.controller, identity.key),
    events: journal,
    identity: { run, program: PROGRAM, hardware: hardwareOf(), startedAt },
    onChange: (isLinked) => io.say(isLinked ? "linked" : "unlinked"),
    onRefused: () => io.say("refused"),
  });
  core.start();
  link.start();
  const save = () => files.clock.write(timesOf(core, clock));
  saveByAndBy(clock, save);
  readKeys(process.stdin, (key) => core.press(key));
  const stop = async () => {
    link.stop();
    core.stop();
    await Promise.allSettled([save(), journal.close()]);
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
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

/** What the card has from before. */
async function keptOn(files: StateFiles, journal: Journal): Promise<Kept> {
  const [access, hold, times] = await Promise.all([
    files.access.read(),
    files.hold.read(),
    files.clock.read(),
  ]);
  const { guesses } = journal;
  const savedAt = times === null ? null : instant(times.guessTime);
  // what was counted after the last saving was not later than that
  const newest = guesses?.wrong.at(-1)?.at ?? null;
  const known = [savedAt, newest, guesses?.since ?? null].filter((at): at is Instant => at !== null);
  return {
    documents: { access, hold },
    guesses,
    guessTime: latest(...known),
    lastContactAt: times?.lastContactAt == null ? null : instant(times.lastContactAt),
  };
}

function timesOf(core: DoorCore, clock: Clock): SavedClock {
  return { at: clock.now(), lastContactAt: core.lastContactAt, guessTime: core.guessTime };
}

/** Saves the times each minute: a power cut makes nobody wait longer than that once more. */
function saveByAndBy(clock: Clock, save: () => Promise<void>): void {
  clock.timer("saving the times", MINUTE, () => {
    // a card that is full takes them later
    save().catch(() => {});
    saveByAndBy(clock, save);
  });
}
