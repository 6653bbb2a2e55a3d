import { join } from "node:path";
import { createHttpServer } from "../apps/server/src/api/server.ts";
import { MIGRATIONS, migrate } from "../apps/server/src/storage/migrations.ts";
import { openPostgres } from "../apps/server/src/storage/postgres/postgres-database.ts";
import { openSqlite } from "../apps/server/src/storage/sqlite/sqlite-database.ts";
import { bookingsOf, NAMELESS, personOf } from "./contacts/people.ts";
import { type BenchDatabase, postgresEngine, sqliteEngine } from "./growth/engines.ts";
import { startHall } from "./growth/halls.ts";
import { demand, median, milliseconds, spread } from "./lib/figures.ts";
import { sideBySide, type Work } from "./lib/side-by-side.ts";

/**
 * Finding a person must cost the same among a thousand bookings as among a million, of which each names somebody (more than
 * a hall keeps, whose names go after 30 days) and ten are of one person. The databases are those of the version before
 * contacts, so that the step that makes them is measured too; the real server is asked over HTTP, in turn. SQLite; with
 * --postgres PostgreSQL instead.
 */
const BOOKINGS = { small: 1_000, large: 1_000_000 } as const;
const MOST_RATIO = 1.5;

/** What is typed; person 7 is in both, and the others are at most. */
const SEEN = personOf(7);
const SEARCHES: Readonly<Record<string, string>> = {
  "a name": SEEN.name,
  "the beginnings of a name": SEEN.name.replace(/(\S{3})\S* (\S{3}).*/, "$1 $2"),
  "a surname": SEEN.name.split(" ")[1] ?? "",
  "a first name": SEEN.name.split(" ")[0] ?? "",
  "the commonest first name": personOf(0).name.split(" ")[0] ?? "",
  "two letters": "ja",
  "one letter": "m",
  "an e-mail address": SEEN.email ?? "",
  "a phone number": SEEN.phone ?? "",
  "the beginning of all phone numbers": "017",
  "nobody's name": NAMELESS,
  "nothing, who booked last": "",
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));

const engine = process.argv.includes("--postgres") ? await postgresEngine() : sqliteEngine();
const halls = { small: await served("small"), large: await served("large") };
try {
  for (const [name, text] of Object.entries(SEARCHES)) {
    const found = { small: await halls.small.find(text), large: await halls.large.find(text) };
    const work = (hall: keyof typeof halls): Work => ({ run: () => halls[hall].find(text) });
    const { first, second } = await sideBySide(work("small"), work("large"));
    const ratios = second.map((time, round) => time / (first[round] ?? Number.NaN));
    console.log(
      `${name}: small ${milliseconds(median(first))} (${found.small} found), ` +
        `large ${milliseconds(median(second))} (${found.large}), ratio ${spread(ratios)}`,
    );
    // an answer with more people takes longer to write, wherever they were found
    if (found.small === found.large) demand(median(ratios) <= MOST_RATIO, `a ratio of at most ${MOST_RATIO}`);
  }
} finally {
  for (const hall of Object.values(halls)) await hall.stop();
  await engine.stop();
}

/** The real server on a database with so many bookings. */
async function served(size: keyof typeof BOOKINGS) {
  const database = await engine.createDatabase();
  await migratedBefore(database);
  let begin = performance.now();
  await database.fill(bookingsOf(BOOKINGS[size]));
  const filled = performance.now() - begin;
  begin = performance.now();
  const hall = await startHall(database);
  const started = performance.now() - begin;
  console.log(
    `${engine.name}, ${BOOKINGS[size]} bookings: filled in ${seconds(filled)} s, first start with the new tables ${seconds(started)} s`,
  );
  if (database.databaseUrl !== null) await database.fill([]);
  const app = await createHttpServer(hall, {
    ...{
      tls: null,
      publicUrl: null,
      trustedProxies: [],
      webFolder: join(database.dataDir, "web"),
      version: "0",
    },
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const signedIn = await fetch(`${url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "Kreide-Netz-Aufschlag" }),
  });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    find: async (text: string): Promise<number> => {
      const answer = await fetch(`${url}/api/contacts?search=${encodeURIComponent(text)}`, { headers });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { items: unknown[] }).items.length;
    },
    stop: async () => {
      await app.close();
      await hall.stop();
    },
  };
}

function seconds(time: number): string {
  return (time / 1_000).toFixed(1);
}

/** Brings a database to the form of the version before contacts. */
async function migratedBefore({ dataDir, databaseUrl }: BenchDatabase): Promise<void> {
  const silent = { info() {}, warn() {}, error() {} };
  const opened = databaseUrl === null ? openSqlite(dataDir) : await openPostgres(databaseUrl, silent);
  const before = MIGRATIONS.findIndex(({ name }) => name === "038-contacts");
  await migrate(opened, MIGRATIONS.slice(0, before));
  await opened.close();
}
