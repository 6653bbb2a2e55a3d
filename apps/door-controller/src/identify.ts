import { RECONNECT_AFTER } from "@platzwart/contract/device-link/limits";
import { typedEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, MINUTE, seconds } from "@platzwart/domain/time/instant";
import { ConnectFailure } from "./connect-failure.ts";
import type { Disk } from "./disk.ts";
import { enrol, StillWaiting } from "./enrol.ts";
import type { Hardware } from "./hardware.ts";
import { removeJournal } from "./journal.ts";
import type { Claim, Identity, StateFiles } from "./state-files.ts";

/** An operator who has taken the controller over sees it come within this. */
const ASK_AGAIN_AFTER = seconds(5);

/** Why a one-time code enrols nobody. */
export const UNKNOWN_CODE = "the server does not know this one-time code: it is wrong, used or too old";

interface Parts {
  /** Of the state folder. */
  readonly disk: Disk;
  readonly files: Pick<StateFiles, "identity" | "claim">;
  readonly hardware: Hardware;
  readonly clock: Clock;
  /** Hears why it has to wait, or does not know it. */
  readonly tell: (message: string) => void;
}

/**
 * Who this controller is, by what is in its state folder: a claim comes first, since a controller that has one is to be
 * another from now on. One that cannot be used is told, and left for who the controller was, or tried again each minute.
 */
export async function identityByFolder(parts: Parts): Promise<Identity> {
  const { files, clock, tell } = parts;
  for (;;) {
    const claim = await files.claim.read();
    const known = await files.identity.read();
    if (claim === null && known !== null) return known;
    const enrolled = claim && (await enrolWith(claim, parts));
    if (enrolled === null) tell(claim === null ? "there is no claim that can be read" : UNKNOWN_CODE);
    const identity = enrolled ?? known;
    if (identity !== null) {
      await files.claim.remove();
      return identity;
    }
    await pause(clock, MINUTE);
  }
}

/** Asks the server, as long as it takes to reach it and to be taken over. null: it does not know the code. */
export async function enrolWith({ server, code }: Claim, parts: Parts): Promise<Identity | null> {
  const { hardware, clock, tell } = parts;
  const typed = typedEnrolmentCode(code);
  if (typed === null) return null;
  let told = "";
  for (let tries = 0; ; tries += 1) {
    try {
      return await enrol({ server, code: typed, hardware, clock }, (identity) => become(identity, parts));
    } catch (error) {
      if (error instanceof ConnectFailure && error.kind === "refused") return null;
      const { message } = error as Error;
      // once, however often it is tried again
      if (message !== told) tell(`the controller is not enrolled yet: ${message}`);
      told = message;
      const last = RECONNECT_AFTER.length - 1;
      const isWaiting = error instanceof StillWaiting;
      await pause(clock, isWaiting ? ASK_AGAIN_AFTER : (RECONNECT_AFTER[Math.min(tries, last)] as Duration));
    }
  }
}

/** Keeps who the controller is from now on. What it did as another one would come into the log once more, as if done here. */
async function become(identity: Identity, { disk, files }: Parts): Promise<void> {
  const before = await files.identity.read();
  if (before?.controller !== identity.controller) await removeJournal(disk);
  await files.identity.write(identity);
}

function pause(clock: Clock, duration: Duration): Promise<void> {
  return new Promise((resolve) => void clock.timer("enrolment", duration, resolve));
}
