import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, instant, LAST_INSTANT } from "@platzwart/domain/time/instant";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { SERVER } from "../../storage/caller.ts";
import type { JournalMark, Period } from "../../storage/installation-store.ts";
import type { Storage, Store } from "../../storage/storage.ts";
import { endCode } from "../access/access-codes.ts";
import { eraseCustomers } from "../bookings/idempotent-replay.ts";
import { erasuresOfCopies, erasuresRepeated, nobodyCanOperate } from "../log/log-entries.ts";
import type { ErasureJournal, JournaledErasure } from "./erasure-journal.ts";
import { type Erasure, erasureKey } from "./erasure-store.ts";

const NOBODY_CAN_OPERATE =
  "the only operator was deleted since the backup and is disabled; npm run operator -- reset NAME lets somebody in";
/** Before anything was ever noted. */
const FIRST_INSTANT = instant(0);
/** More starts without a journal than a hall has, but for one in a container that loses its folder each time. */
const MAX_OWED = 20;

export interface ErasureServices {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly journal: ErasureJournal;
}

/** What is needed to erase again, beside what is needed to note erasures. */
interface RepeatServices extends ErasureServices {
  readonly cipher: SecretCipher;
}

/**
 * Erases again what the journal knows and the database does not, because the database was restored from a backup (G-07).
 * Called at each start, before anything is served. Where the database was started last, it loses what was erased at one of
 * its places, and what others noted after it ran last, who ran the hall meanwhile; what they noted before is that of
 * copies which use the same folder, and stays there. At another place, and after a restore, it loses all that was ever
 * noted, and its sessions: it may be older than their end. What the restore itself found it loses first, whatever became of
 * the journal since.
 */
export async function repeatErasures(services: RepeatServices): Promise<void> {
  const { storage, clock, serverLog, journal } = services;
  const { installation } = storage.read;
  const left = await installation.owedErasures();
  if (left.length > 0) await eraseAgain(services, left, (store) => store.installation.clearOwedErasures());
  const places = await installation.places();
  const wasHereLast = places.at(-1) === storage.place;
  // an update of a version that noted no places need not end sessions
  if (!wasHereLast && places.length > 0)
    await noteIfPossible(serverLog, () => storage.write(SERVER, (store) => store.refreshTokens.deleteAll()));
  const mark = await installation.journalMark();
  const ranUntil = await installation.clockMark();
  const now = clock.now();
  const noteMark = (changes: Partial<JournalMark>) =>
    noteIfPossible(serverLog, () =>
      storage.write(SERVER, (store) => store.installation.setJournalMark({ ...mark, ...changes })),
    );
  // all that was noted until now, also in a journal that turns up only when another one was begun
  const isMoved = !wasHereLast && places.length > 0;
  const stillOwed = notAfter(ranUntil !== null && ranUntil > now ? ranUntil : now, mark.owed);
  const owed = isMoved ? owing(stillOwed, { from: FIRST_INSTANT, until: now }) : stillOwed;
  // a hall without its journal must start all the same; the place stays new until it was read
  const from = mark.unread?.from ?? ranUntil;
  const unread = from === null ? null : { from, until: now };
  let journaled: readonly JournaledErasure[] | null;
  try {
    journaled = await journal.read();
  } catch (error) {
    serverLog.error("the journal of erasures cannot be read; nothing is erased again", error);
    if (unread !== null || isMoved) await noteMark({ owed, unread });
    return;
  }
  if (journaled === null && mark.hasJournal) {
    serverLog.warn("the journal of erasures is missing; nothing is erased again");
    await noteMark({ owed: unread === null ? owed : owing(owed, unread), unread: null });
    return;
  }
  const known = new Set((await storage.read.erasures.list()).map(erasureKey));
  const unknown = (journaled ?? []).filter((erasure) => !known.has(erasureKey(erasure)));
  const due = unknown.filter(
    (erasure) =>
      !wasHereLast ||
      erasure.place === null ||
      places.includes(erasure.place) ||
      isOfMeanwhile(erasure.place, erasure.at, mark, ranUntil),
  );
  const { place } = storage;
  const notePlace = (store: Store) =>
    store.installation.setPlaces([...places.filter((other) => other !== place), place]);
  if (due.length > 0) await eraseAgain(services, due, notePlace);
  else if (!wasHereLast) await noteIfPossible(serverLog, () => storage.write(SERVER, notePlace));
  const copied = unknown.length - due.length;
  if (copied > 0) {
    const text = "a copy of this hall noted erasures in its journal; they are not carried out here";
    serverLog.warn(text, { count: copied });
  }
  if (copied === mark.toldCount && mark.unread === null && owed === mark.owed) return;
  await noteIfPossible(serverLog, () =>
    storage.write(SERVER, async (store) => {
      await store.installation.setJournalMark({ ...mark, owed, unread: null, toldCount: copied });
      if (copied > mark.toldCount) await store.systemLog.append(erasuresOfCopies(clock.now(), copied));
    }),
  );
}

/** On a full disk a hall starts all the same; the next start notes it. */
async function noteIfPossible(serverLog: ServerLog, note: () => Promise<void>): Promise<void> {
  try {
    await note();
  } catch (error) {
    serverLog.error("what a start notes of erasures could not be stored; the next start tries again", error);
  }
}

/** Whether another place noted this while this database's server did not run. `ranUntil`: null: not known. */
function isOfMeanwhile(
  place: string,
  at: Instant,
  { seen, unread, owed }: JournalMark,
  ranUntil: Instant | null,
): boolean {
  const due = unread === null ? owed : [...owed, unread];
  if (due.some(({ from, until }) => at > from && at <= until)) return true;
  const latestSeen = seen[place];
  return (ranUntil === null || at > ranUntil) && (latestSeen === undefined || at > latestSeen);
}

/** A clock that was ahead leaves no period that reaches into the future, when copies will note something. */
function notAfter(latest: Instant, owed: readonly Period[]): readonly Period[] {
  if (owed.every(({ until }) => until <= latest)) return owed;
  return owed.map(({ from, until }) => ({ from, until: until > latest ? latest : until }));
}

/** `owed` with one more period; where there are too many, the oldest become one. */
function owing(owed: readonly Period[], period: Period): readonly Period[] {
  const others = owed.filter(({ from, until }) => from < period.from || until > period.until);
  const [oldest, next, ...rest] = [...others, period];
  if (oldest === undefined || next === undefined || rest.length < MAX_OWED - 1) return [...others, period];
  return [{ from: oldest.from, until: next.until }, ...rest];
}

/** Erases what this database does not know of; `also`: what is to be stored in the same transaction. */
async function eraseAgain(
  { storage, clock, serverLog, cipher }: RepeatServices,
  due: readonly Erasure[],
  also: (store: Store) => Promise<void>,
): Promise<void> {
  // several places may have noted the same
  const missing = [...new Map(due.map((erasure) => [erasureKey(erasure), erasure])).values()];
  const isShutOut = await storage.write(SERVER, async (store) => {
    await also(store);
    let isOperatorShutOut = false;
    for (const erasure of missing)
      if ((await erase(store, cipher, erasure, clock.now())) === "shut out") isOperatorShutOut = true;
    await store.erasures.add(missing);
    await store.systemLog.append(erasuresRepeated(clock.now(), missing.length));
    // the older ones name who was erased; the newest, which stays, is that of the log entry
    await store.liveEvents.deleteBefore(LAST_INSTANT);
    if (isOperatorShutOut) await store.systemLog.append(nobodyCanOperate(clock.now()));
    return isOperatorShutOut;
  });
  if (isShutOut) serverLog.warn(NOBODY_CAN_OPERATE);
  await storage.purgeDeletedData();
}

/**
 * Bookings and codes were over when they were erased, so that one that is in force here was ended since the backup. Of a
 * user says "shut out" where nobody else could run the hall.
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
      await store.users.update(id, { isDisabled: true });
      await store.refreshTokens.deleteOfUser(id, null);
    } else await store.users.delete(id, at);
    await store.apiKeys.revoke(id, at);
    return isLast ? "shut out" : "erased";
  }
  if (kind === "code") {
    // it may be younger than the backup
    const code = await store.accessCodes.get(id);
    if (code === null) return "erased";
    await store.accessCodes.update(id, { holderName: "" });
    if (code.status === "active") await endCode(store, { ...code, holderName: "" }, null, now);
  } else {
    const booking = await store.bookings.get(id);
    // one that cannot be read is erased all the same
    if (booking === null) await store.bookings.eraseCustomerDataOf([id]);
    else await eraseCustomers(store, cipher, [booking], now);
    if (booking?.status === "active" && booking.time.until > now)
      await store.bookings.update(id, { status: "cancelled", endedAt: now, changedAt: now, changedBy: null });
  }
  return "erased";
}

/** Whether nobody else could run the hall. */
async function isOnlyOperator(store: Store, id: string): Promise<boolean> {
  const operators = (await store.users.list()).filter(({ role }) => role === "admin");
  return (
    operators.some((user) => user.id === id) && operators.every((user) => user.id === id || user.isDisabled)
  );
}

/** What of `others` a journal has neither of the same place nor of any. */
export function notIn(
  noted: readonly JournaledErasure[],
  others: readonly JournaledErasure[],
): readonly JournaledErasure[] {
  const keys = new Set(noted.map((erasure) => `${erasure.place} ${erasureKey(erasure)}`));
  return others.filter(
    (erasure) =>
      !keys.has(`${erasure.place} ${erasureKey(erasure)}`) && !keys.has(`${null} ${erasureKey(erasure)}`),
  );
}
