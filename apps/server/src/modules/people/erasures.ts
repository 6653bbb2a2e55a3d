import { type Instant, LAST_INSTANT } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import type { ErasureFile } from "../../database/erasure-file.ts";
import { liveEventsIn, type Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { blocksIn } from "../../facts/block-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { answerInTime } from "../../platform/system/answer-in-time.ts";
import { endCode } from "../access/access-codes.ts";
import { apiKeysIn } from "../api-keys/api-key-records.ts";
import { eraseCustomers } from "../bookings/idempotent-replay.ts";
import { erasureOfLine } from "../erasures/erasure-line.ts";
import type { ErasureServices } from "../erasures/erasure-recorder.ts";
import { type Erasure, erasureKey, erasuresIn } from "../erasures/erasure-records.ts";
import { refreshTokensIn } from "../users/refresh-token-records.ts";
import { usersIn } from "../users/user-records.ts";
import { peopleLog } from "./people-log-entries.ts";

const NOBODY_CAN_OPERATE =
  "the only operator was deleted since the backup and is disabled; npm run operator -- reset NAME lets somebody in";

/** Repeats erasures that a restored database lacks (G-07), before serving; logs an unreadable list. */
export async function repeatErasures(services: ErasureServices): Promise<void> {
  const knownKeys = new Set((await erasuresIn(services.storage.read).list()).map(erasureKey));
  const missing = new Map<string, Erasure>();
  for (const file of services.erasureFiles)
    for (const erasure of await readProvenErasures(file, services))
      if (!knownKeys.has(erasureKey(erasure))) missing.set(erasureKey(erasure), erasure);
  if (missing.size > 0) await eraseAgain(services, [...missing.values()]);
}

async function readProvenErasures(
  file: ErasureFile,
  { cipher, serverLog }: ErasureServices,
): Promise<readonly Erasure[]> {
  const { folder } = file;
  try {
    const lines = (await answerInTime(file.read())) ?? [];
    const proven = lines.map((line) => erasureOfLine(line, cipher)).filter((erasure) => erasure !== null);
    const count = lines.length - proven.length;
    if (count > 0)
      serverLog.warn("entries in the list of erasures are not this hall's and are not carried out", {
        folder,
        count,
      });
    return proven;
  } catch (error) {
    serverLog.error("the list of erasures cannot be read; nothing of it is erased again", error, { folder });
    return [];
  }
}

/** Ends all sessions too, because this database predates the end of some. */
async function eraseAgain(
  { storage, clock, serverLog, cipher }: ErasureServices,
  missing: readonly Erasure[],
): Promise<void> {
  const isShutOut = await storage.write(SERVER, async (store) => {
    await refreshTokensIn(store).deleteAll();
    let isOperatorShutOut = false;
    for (const erasure of missing)
      if ((await erase(store, cipher, erasure, clock.now())) === "shut out") isOperatorShutOut = true;
    await erasuresIn(store).add(missing);
    await logIn(store).append(peopleLog.erasuresRepeated(clock.now(), missing.length));
    // older events name the erased people; the newest event, that of the log entry, stays
    await liveEventsIn(store).deleteBefore(LAST_INSTANT);
    if (isOperatorShutOut) await logIn(store).append(peopleLog.nobodyCanOperate(clock.now()));
    return isOperatorShutOut;
  });
  if (isShutOut) serverLog.warn(NOBODY_CAN_OPERATE);
  await storage.purgeDeletedData();
}

/** Also ends what was over when erased, but not in this older database. "shut out": disabled the only operator. */
async function erase(
  store: Store,
  cipher: SecretCipher,
  { kind, id, at }: Erasure,
  now: Instant,
): Promise<"erased" | "shut out"> {
  if (kind === "user") {
    // the id of a user or a key; a missing one has no effect
    const isLast = await isOnlyOperator(store, id);
    if (isLast) {
      // without users the set-up would be open again (N-10); the server's administrator assigns the account
      await usersIn(store).update(id, { isDisabled: true });
      await refreshTokensIn(store).deleteOfUser(id, null);
    } else await usersIn(store).delete(id, at);
    await apiKeysIn(store).revoke(id, at);
    return isLast ? "shut out" : "erased";
  }
  if (kind === "block") {
    const block = await blocksIn(store).get(id);
    if (block !== null && block.period.until > now) await blocksIn(store).delete(id);
    // an undecodable block is erased too
    else await blocksIn(store).eraseReason(id);
    return "erased";
  }
  if (kind === "code") {
    // possibly younger than the backup
    const code = await codesIn(store).get(id);
    if (code === null) return "erased";
    await codesIn(store).update(id, { holderName: "" });
    if (code.status === "active") await endCode(store, { ...code, holderName: "" }, null, now);
  } else {
    const booking = await bookingsIn(store).get(id);
    // an undecodable booking is erased too
    if (booking === null) await bookingsIn(store).eraseCustomerDataOf([id]);
    else await eraseCustomers(store, cipher, [booking], now);
    if (booking?.status === "active" && booking.time.until > now)
      await bookingsIn(store).update(id, {
        status: "cancelled",
        endedAt: now,
        changedAt: now,
        changedBy: null,
      });
  }
  return "erased";
}

async function isOnlyOperator(store: Store, id: string): Promise<boolean> {
  const operators = (await usersIn(store).list()).filter(({ role }) => role === "admin");
  return (
    operators.some((user) => user.id === id) && operators.every((user) => user.id === id || user.isDisabled)
  );
}
