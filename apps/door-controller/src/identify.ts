import { RECONNECT_AFTER } from "@platzwart/contract/device-link/limits";
import { parseEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, MINUTE, seconds } from "@platzwart/domain/time/instant";
import { ConnectFailure } from "./connect-failure.ts";
import type { Disk } from "./disk.ts";
import { enrol, StillWaiting } from "./enrol.ts";
import type { Hardware } from "./hardware.ts";
import { removeJournal } from "./journal.ts";
import type { Claim, Identity, StateFiles } from "./state-files.ts";

/** Longest wait of a controller after an operator has accepted it. */
const ASK_AGAIN_AFTER = seconds(5);

export const UNKNOWN_CODE = "the server does not know this one-time code: it is wrong, used or too old";

export interface EnrolmentOptions {
  readonly disk: Disk;
  readonly files: Pick<StateFiles, "identity" | "claim">;
  readonly hardware: Hardware;
  readonly clock: Clock;
  readonly log: (message: string) => void;
}

/** Without an identity, waits for an enrolment claim that a server accepts. */
export async function identityInFolder(options: EnrolmentOptions): Promise<Identity> {
  const { files, clock, log } = options;
  for (;;) {
    const stored = await files.identity.read();
    if (stored !== null) return stored;
    const claim = await files.claim.read();
    const enrolled = claim && (await enrolWith(claim, options));
    if (enrolled !== null) {
      await files.claim.remove();
      return enrolled;
    }
    log(claim === null ? "there is no claim that can be read" : UNKNOWN_CODE);
    await pause(clock, MINUTE);
  }
}

/** Changes the identity by a claim, after `stop`; false: no claim, or a used or refused one, now removed. */
export async function enrolAnew(options: EnrolmentOptions, stop: () => Promise<void>): Promise<boolean> {
  const { files, log } = options;
  const claim = await files.claim.read();
  if (claim === null) return false;
  const known = await files.identity.read();
  // a power cut may restore a used claim
  const isUsed = known?.code !== undefined && known.code === parseEnrolmentCode(claim.code);
  const enrolled = isUsed ? null : await enrolWith(claim, options, stop);
  if (enrolled === null) log(isUsed ? "the controller has used this claim already" : UNKNOWN_CODE);
  await files.claim.remove();
  return enrolled !== null;
}

/**
 * Retries until accepted; null: unknown code. After `stop` failures reject, since nothing runs that could
 * retry.
 */
export async function enrolWith(
  { server, code }: Claim,
  options: EnrolmentOptions,
  stop?: () => Promise<void>,
): Promise<Identity | null> {
  const { hardware, clock, log } = options;
  const normalisedCode = parseEnrolmentCode(code);
  if (normalisedCode === null) return null;
  let lastLogged = "";
  let isStopped = false;
  const stopAndStore = async (identity: Identity) => {
    isStopped = stop !== undefined;
    await stop?.();
    await storeIdentity(identity, options);
  };
  for (let failures = 0; ; failures += 1) {
    try {
      return await enrol({ server, code: normalisedCode, hardware, clock }, stopAndStore);
    } catch (error) {
      if (isStopped) throw error;
      if (error instanceof ConnectFailure && error.kind === "refused") return null;
      const { message } = error as Error;
      if (message !== lastLogged) log(`the controller is not enrolled yet: ${message}`);
      lastLogged = message;
      const last = RECONNECT_AFTER.length - 1;
      const isWaiting = error instanceof StillWaiting;
      await pause(
        clock,
        isWaiting ? ASK_AGAIN_AFTER : (RECONNECT_AFTER[Math.min(failures, last)] as Duration),
      );
    }
  }
}

/** Removes the former identity's journal, whose events would be reported under the new one. */
async function storeIdentity(identity: Identity, { disk, files }: EnrolmentOptions): Promise<void> {
  const before = await files.identity.read();
  if (before?.controller !== identity.controller) await removeJournal(disk);
  await files.identity.write(identity);
}

function pause(clock: Clock, duration: Duration): Promise<void> {
  return new Promise((resolve) => void clock.timer("enrolment", duration, resolve));
}
