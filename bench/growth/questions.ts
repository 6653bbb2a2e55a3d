import { LOG_PAGE_SIZE } from "@platzwart/contract/endpoints/log-endpoints";
import { courtId } from "@platzwart/domain/testing/builders";
import { DAY, hours, minus, plus } from "@platzwart/domain/time/instant";
import type { Application } from "../../apps/server/src/compose.ts";
import type { Store } from "../../apps/server/src/database/store.ts";
import { codesIn } from "../../apps/server/src/facts/access-code-records.ts";
import { readStoredHall } from "../../apps/server/src/facts/hall-state.ts";
import { schedulerIn } from "../../apps/server/src/facts/scheduler-records.ts";
import { checkDigits, listAccessCodes } from "../../apps/server/src/modules/access/access-codes.ts";
import { logReaderIn } from "../../apps/server/src/modules/log/log-reader.ts";
import { listLogs } from "../../apps/server/src/modules/log/system-log.ts";
import type { LogFilter } from "../../apps/server/src/modules/log/system-log-pages.ts";
import { deleteExpired } from "../../apps/server/src/modules/retention/retention.ts";
import { whenQuiet } from "../../testing/quiet.ts";
import { KNOWN_DIGITS, NOW } from "./halls.ts";
import { BUSY_COMPONENT, RARE_COMPONENT, RARE_TEXT } from "./past.ts";

export interface Question {
  readonly name: string;
  /** Number of results, equal in both databases. */
  ask(application: Application): Promise<number>;
  rest?(application: Application): Promise<unknown>;
  /** For EXPLAIN; left out: as for other questions, or the newest rows by number. */
  read?(store: Store): Promise<unknown>;
  /**
   * "long": a log as long as the largest range of a search page; null: no equivalent in a small log, reported
   * only.
   */
  readonly against: "small" | "long" | null;
}

const AROUND = { from: minus(NOW, hours(4)), until: plus(NOW, DAY) };

const ACCESS_CODES: readonly Question[] = [
  list("codes in effect", (store) => codesIn(store).listCurrentAndFuture(NOW)),
  list("codes around now", (store) => codesIn(store).listOverlapping(AROUND)),
  {
    name: "a code by its digits",
    ask: async ({ storage, cipher }) =>
      (await codesIn(storage.read).findByLookupHash(cipher.lookupHash(KNOWN_DIGITS))).length,
    read: (store) => codesIn(store).findByLookupHash("tag"),
    against: "small",
  },
  {
    name: "validate_code",
    ask: async ({ storage, clock, cipher, calendar }) =>
      Number(
        (await checkDigits({ clock, cipher, calendar }, storage.read, KNOWN_DIGITS, [courtId(1)])).granted,
      ),
    against: "small",
  },
  {
    name: "the page of codes",
    ask: async ({ storage, clock, cipher }) =>
      (await listAccessCodes({ store: storage.read, clock, cipher }, "admin", { after: null })).items.length,
    against: "small",
  },
];

const RUNS: readonly Question[] = [
  {
    name: "a run of the scheduler",
    ask: async ({ loop }) => (await loop.runByHand("bench")).result.courts.length,
    rest: whenQuiet,
    read: async (store) => {
      await readStoredHall(store, NOW);
      await codesIn(store).listDueToExpire(NOW, 1);
    },
    against: "small",
  },
  {
    name: "the last 50 runs",
    ask: async ({ storage }) => (await schedulerIn(storage.read).listRuns(null, 50)).length,
    against: "small",
  },
  {
    name: "clearing away nothing",
    ask: async (application) => Number(await deleteExpired(application, NOW)),
    against: "small",
  },
];

const LOG: readonly Question[] = [
  page("the newest log entries", {}, "small"),
  page("log entries of a level", { level: "error" }, "small"),
  page("log entries of a component", { component: BUSY_COMPONENT }, "small"),
  page("log entries of a court", { courtId: courtId(1) }, "small"),
  page("log entries of a rare component", { component: RARE_COMPONENT }, null),
  page("log entries with a rare text", { text: RARE_TEXT }, "long"),
  page("log entries with no such text", { text: "Sonnenfinsternis" }, "long"),
  page("log entries of a level and a court", { level: "error", courtId: courtId(1) }, "long"),
];

export const QUESTIONS: readonly Question[] = [...RUNS, ...ACCESS_CODES, ...LOG];

function list(name: string, read: (store: Store) => Promise<readonly unknown[]>): Question {
  return { name, ask: async ({ storage }) => (await read(storage.read)).length, read, against: "small" };
}

function page(name: string, filter: LogFilter, against: Question["against"]): Question {
  return {
    name,
    ask: async ({ storage, cipher, calendar }) =>
      (await listLogs({ store: storage.read, cipher, calendar }, "admin", filter)).items.length,
    read: (store) => logReaderIn(store).list(filter, LOG_PAGE_SIZE),
    against,
  };
}
