import type { Application } from "../apps/server/src/compose.ts";
import {
  type BenchDatabase,
  type Engine,
  postgresEngine,
  refuseSmallDisk,
  sqliteEngine,
} from "./growth/engines.ts";
import { furnish, startHall } from "./growth/halls.ts";
import { type Past, pastOf } from "./growth/past.ts";
import { openPlanner } from "./growth/plans.ts";
import { QUESTIONS, type Question } from "./growth/questions.ts";
import { demand, median, milliseconds, spread } from "./lib/figures.ts";
import { type SideBySide, sideBySide, type Work } from "./lib/side-by-side.ts";

/**
 * Requests of the page and scheduler runs must cost the same for a long past: the same hall on databases that
 * differ only in its length. SQLite, or PostgreSQL with --postgres; ratios decide.
 */
const PASTS = {
  small: { codes: 1_000, logEntries: 1_000, runs: 100 },
  // a search of the log reads 20,000 entries per page
  long: { codes: 1_000, logEntries: 120_000, runs: 100 },
  large: { codes: 1_000_000, logEntries: 10_000_000, runs: 10_000 },
} as const satisfies Record<string, Past>;

const MOST_RATIO = 1.5;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

const isPostgres = process.argv.includes("--postgres");
refuseSmallDisk(isPostgres ? "postgres" : "sqlite");
const engine = isPostgres ? await postgresEngine() : sqliteEngine();
const databases = {
  small: await filled(engine, "small"),
  long: await filled(engine, "long"),
  large: await filled(engine, "large"),
};
report(
  "the application's start",
  "small",
  await sideBySide(starting(databases.small), starting(databases.large)),
);
const halls: Record<keyof typeof PASTS, Application> = {
  small: await startHall(databases.small),
  long: await startHall(databases.long),
  large: await startHall(databases.large),
};
const planner = openPlanner(databases.large);
try {
  for (const question of QUESTIONS) await measure(question);
} finally {
  await planner.close();
  for (const hall of Object.values(halls)) await hall.stop();
  await engine.stop();
}

async function filled(engine: Engine, size: keyof typeof PASTS): Promise<BenchDatabase> {
  const database = await engine.createDatabase();
  const begin = performance.now();
  const hall = await startHall(database);
  await furnish(hall);
  const encryptedDigits = hall.cipher.encrypt("4711");
  await hall.stop();
  const past = PASTS[size];
  await database.fill(pastOf(engine, past, encryptedDigits));
  const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
  console.log(
    `${engine.name}, ${size}: ${past.codes} old codes and ${past.logEntries} log entries, filled in ${seconds} s`,
  );
  return database;
}

function starting(database: BenchDatabase): Work {
  let hall: Application | undefined;
  return {
    run: async () => {
      hall = await startHall(database);
    },
    rest: async () => hall?.stop(),
  };
}

async function measure({ name, ask, rest, read, against }: Question): Promise<void> {
  const base = halls[against ?? "small"];
  const found = { base: await ask(base), large: await ask(halls.large) };
  const work = (hall: Application): Work => ({
    run: () => ask(hall),
    ...(rest ? { rest: () => rest(hall) } : {}),
  });
  report(name, against, await sideBySide(work(base), work(halls.large)));
  if (against !== null)
    demand(found.base === found.large, `the same answer: ${found.base} and ${found.large}`);
  if (read === undefined) return;
  const { steps, scans } = await planner.planOf(read);
  for (const step of steps) console.log(`    ${step}`);
  demand(scans.length === 0, `no scan of a large table: ${scans.join("; ")}`);
}

function report(name: string, against: Question["against"], { first, second }: SideBySide): void {
  const large = `large ${milliseconds(median(second))}`;
  if (against === null) {
    console.log(`${name}: ${large}`);
    return;
  }
  const ratios = second.map((time, round) => time / (first[round] ?? Number.NaN));
  console.log(`${name}: ${against} ${milliseconds(median(first))}, ${large}, ratio ${spread(ratios)}`);
  demand(median(ratios) <= MOST_RATIO, `a ratio of at most ${MOST_RATIO}`);
}
