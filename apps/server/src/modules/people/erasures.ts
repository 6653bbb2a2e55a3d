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
import { erasuresRepeated, nobodyCanOperate } from "../log/log-entries.ts";
import { refreshTokensIn } from "../users/refresh-token-records.ts";
import { usersIn } from "../users/user-records.ts";

const NOBODY_CAN_OPERATE =
  "the only operator was deleted since the backup and is disabled; npm run operator -- reset NAME lets somebody in";

/**
 * Erases again what the lists know and the database does not, because it was restored from a backup (G-07). Called at
 * each start, before anything is served. A list that cannot be read keeps no hall from its start.
 */
export async function repeatErasures(services: ErasureServices): Promise<void> {
  const known = new Set((await erasuresIn(services.storage.read).list()).map(erasureKey));
  const due = new Map<string, Erasure>();
  for (const file of services.erasureFiles)
    for (const erasure of await provenErasures(file, services))
      if (!known.has(erasureKey(erasure))) due.set(erasureKey(erasure), erasure);
  if (due.size > 0) await eraseAgain(services, [...due.values()]);
}

/** What a list says, but for entries that are not this hall's own. */
async function provenErasures(
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

/** Ends all sessions, too: this database is older than the end of some of them. */
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
    await logIn(store).append(erasuresRepeated(clock.now(), missing.length));
    // the older ones name who was erased; the newest, which stays, is that of the log entry
    await liveEventsIn(store).deleteBefore(LAST_INSTANT);
    if (isOperatorShutOut) await logIn(store).append(nobodyCanOperate(clock.now()));
    return isOperatorShutOut;
  });
  if (isShutOut) serverLog.warn(NOBODY_CAN_OPERATE);
  await storage.purgeDeletedData();
}

/**
 * Bookings, codes and blocks were over when they were erased, so that one that is in force here was ended since the
 * backup. Of a user says "shut out" where nobody else could run the hall.
 */
async function erase(
  store: Store,
  cipher: SecretCipher,
  { kind, id, at }: Erasure,
  now: Instant,
): Promise<"erased" | "shut out"> {
  if (kind === "user") {
    // the id is that of a user or of a key, and nothing happens where there is none
    const isLast = await isOnlyOperator(store, id);
    if (isLast) {
      // without any user the set-up would be open again (N-10); whoever has the machine gives the account to somebody
      await usersIn(store).update(id, { isDisabled: true });
      await refreshTokensIn(store).deleteOfUser(id, null);
    } else await usersIn(store).delete(id, at);
    await apiKeysIn(store).revoke(id, at);
    return isLast ? "shut out" : "erased";
  }
  if (kind === "block") {
    const block = await blocksIn(store).get(id);
    if (block !== null && block.period.until > now) await blocksIn(store).delete(id);
    // one that cannot be read is erased all the same
    else await blocksIn(store).eraseReason(id);
    return "erased";
  }
  if (kind === "code") {
    // it may be younger than the backup
    const code = await codesIn(store).get(id);
    if (code === null) return "erased";
    await codesIn(store).update(id, { holderName: "" });
    if (code.status === "active") await endCode(store, { ...code, holderName: "" }, null, now);
  } else {
    const booking = await bookingsIn(store).get(id);
    // one that cannot be read is erased all the same
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

/** Whether nobody else could run the hall. */
async function isOnlyOperator(store: Store, id: string): Promise<boolean> {
  const operators = (await usersIn(store).list()).filter(({ role }) => role === "admin");
  return (
    operators.some((user) => user.id === id) && operators.every((user) => user.id === id || user.isDisabled)
  );
}
