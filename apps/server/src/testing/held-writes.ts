import { type Duration, minus, seconds } from "@platzwart/domain/time/instant";
import { openRaw } from "../../../../testing/database.ts";
import { pause } from "../platform/system/turn-of-others.ts";
import { SERVER } from "../storage/caller.ts";
import { postgres, sqlite, type TestEngine } from "./engines.ts";
import type { TestServer } from "./test-server.ts";

/** Something that keeps whatever a hall writes from being stored, while it reads on. */
export interface Hold {
  readonly what: string;
  readonly engine: TestEngine;
  /** Answers what ends it. */
  readonly begin: (hall: TestServer) => Promise<() => Promise<void>>;
}

/** Another program that holds a lock by these statements until its transaction ends. */
function byProgram(...statements: readonly string[]): Hold["begin"] {
  return async (hall) => {
    const raw = await openRaw(hall.database);
    for (const statement of statements) await raw.query(statement);
    return async () => {
      await raw.query("rollback");
      await raw.close();
    };
  };
}

/** The process of PostgreSQL behind the connection that writes stands still. */
async function byStop(hall: TestServer): Promise<() => Promise<void>> {
  const raw = await openRaw(hall.database);
  const [writer] = await hall.app.storage.write(SERVER, () =>
    raw.query(
      "select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    ),
  );
  await raw.close();
  process.kill(Number(writer?.["pid"]), "SIGSTOP");
  return async () => {
    process.kill(Number(writer?.["pid"]), "SIGCONT");
  };
}

export const LOCKED_FILE: Hold = {
  what: "another program writes",
  engine: sqlite,
  begin: byProgram("begin immediate"),
};
export const LOCKED_TABLE: Hold = {
  what: "a table is locked",
  engine: postgres,
  begin: byProgram("begin", "lock table system_logs in share mode"),
};
/** The turn is the lock that each write takes first. */
export const TAKEN_TURN: Hold = {
  what: "the turn to write is taken",
  engine: postgres,
  begin: byProgram("begin", "select pg_advisory_xact_lock(7105002)"),
};
export const STOPPED_WRITER: Hold = {
  what: "the connection that writes hangs",
  engine: postgres,
  begin: byStop,
};

/** What is done with the log is stored only once another program lets it (synchronous replication is as slow). */
export const SLOW_COMMIT: Hold = {
  what: "a COMMIT takes its time",
  engine: postgres,
  begin: byProgram(
    `create function wait_at_commit() returns trigger language plpgsql
     as $$ begin
       perform set_config('lock_timeout', '0', true), pg_advisory_xact_lock_shared(1);
       return null;
     end $$`,
    `create constraint trigger wait_at_commit after insert on system_logs
     deferrable initially deferred for each row execute function wait_at_commit()`,
    "begin",
    "select pg_advisory_xact_lock(1)",
  ),
};

const STEP = seconds(0.1);

/** How many let a hall's time pass that comes to no rest, and what waits for its rest otherwise. */
const passing = new WeakMap<TestServer, { count: number; readonly settle: TestServer["clock"]["settle"] }>();

/** Lets the hall's time pass, in which what is held comes to no rest, until something holds; also several at once. */
export async function passUntil(hall: TestServer, holds: () => boolean): Promise<void> {
  const known = passing.get(hall) ?? { count: 0, settle: hall.clock.settle };
  passing.set(hall, known);
  known.count += 1;
  hall.clock.settle = async () => {};
  try {
    while (!holds()) {
      await pause(20);
      await hall.clock.advance(STEP);
    }
  } finally {
    known.count -= 1;
    if (known.count === 0) {
      hall.clock.settle = known.settle;
      passing.delete(hall);
    }
  }
}

/** Lets the hall's time pass until something is answered; how much of it passed. */
export async function answered<T>(
  hall: TestServer,
  asked: Promise<T>,
): Promise<{ readonly answer: T; readonly after: Duration }> {
  const begun = hall.clock.elapsed();
  let isAnswered = false;
  const isOver = () => {
    isAnswered = true;
  };
  asked.then(isOver, isOver);
  await passUntil(hall, () => isAnswered);
  return { answer: await asked, after: minus(hall.clock.elapsed(), begun) };
}
