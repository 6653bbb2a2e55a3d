import { SERVER } from "../apps/server/src/database/caller.ts";
import { type Engine, postgresEngine, sqliteEngine } from "./growth/engines.ts";
import { startHall } from "./growth/halls.ts";
import { demand, median, spread } from "./lib/figures.ts";

/**
 * Cost of a transaction that changes nothing, with the check for news: a new hall of four courts on each
 * engine.
 */
const CHANGES = 300;
const ROUNDS = 5;
const MOST_MS = { sqlite: 0.4, postgres: 2.5 } as const;

for (const engine of [sqliteEngine(), await postgresEngine()]) await measure(engine);

async function measure(engine: Engine): Promise<void> {
  const application = await startHall(await engine.createDatabase());
  try {
    await emptyChanges();
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await emptyChanges());
    const most = MOST_MS[engine.name];
    console.log(`an empty change of the hall on ${engine.name}: ${spread(rounds, 3)} ms, at most ${most} ms`);
    demand(median(rounds) <= most, `an empty change on ${engine.name}`);
  } finally {
    await application.stop();
    await engine.stop();
  }

  /** Milliseconds per change. */
  async function emptyChanges(): Promise<number> {
    const begun = performance.now();
    for (let count = 0; count < CHANGES; count += 1)
      await application.hall.change(SERVER, async () => undefined);
    return (performance.now() - begun) / CHANGES;
  }
}
