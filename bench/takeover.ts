import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureServerBuilt } from "../scripts/lib/server-build.mjs";
import { freePort } from "../scripts/testing/free-port.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { createTestDatabase } from "../scripts/testing/test-database.ts";
import { ChildServer } from "../testing/child-server.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { type End, type Takeover, Takeovers } from "../testing/takeovers.ts";
import { demand, percentiles } from "./lib/figures.ts";

/** Three servers of a hall, whose leader ends 500 times while people book and press (V-02, V-03); --part=0.1: fewer. */
const MAIN = fileURLToPath(new URL("../apps/server/dist/main.cjs", import.meta.url));
const ENDS: Readonly<Record<End, number>> = { killed: 300, frozen: 100, cut: 50, restart: 50 };
/** Longest time to the next command, in ms; restart: the database itself takes a second. */
const LONGEST: Readonly<Record<End, number>> = {
  killed: 4_000,
  frozen: 12_000,
  cut: 12_000,
  restart: 12_000,
};

const part = Number(process.argv.find((word) => word.startsWith("--part="))?.slice("--part=".length) ?? 1);
await ensureServerBuilt();
const folder = mkdtempSync(join(tmpdir(), "platzwart-takeover-"));
const postgres = await startPostgres();
const { url } = await createTestDatabase(postgres.url);
const takeovers = new Takeovers(
  url,
  ({ name, port, databaseUrl }) =>
    new ChildServer([MAIN], {
      ...{ MEMBER_NAME: name, PORT: String(port), DATABASE_URL: databaseUrl, LOG_LEVEL: "warn" },
      ...{ CODE_KEY: "7".repeat(64), ADMIN_PASSWORD: PASSWORD, DATA_DIR: join(folder, name) },
    }),
);
try {
  await takeovers.start(freePort);
  for (const end of Object.keys(ENDS) as End[]) {
    const outcomes: Takeover[] = [];
    for (let round = 0; round < Math.ceil(ENDS[end] * part); round += 1)
      outcomes.push(await takeovers.end(end, postgres.restart));
    const times = outcomes.map(({ commandAfter }) => commandAfter).sort((a, b) => a - b);
    const overlaps = outcomes.filter(({ isOverlap }) => isOverlap).length;
    const missing = await takeovers.missing();
    console.log(
      `${outcomes.length} × ${end}: next command of a lamp ${percentiles(times)}; ${overlaps} overlaps; ` +
        `${takeovers.acknowledgedCount} bookings answered so far, ${missing.length} missing; ${takeovers.signIns - 1} sign-ins anew`,
    );
    demand(
      missing.length === 0 && overlaps === 0 && takeovers.signIns === 1,
      "nothing lost, none together, no sign-in",
    );
    demand((times.at(-1) ?? 0) <= LONGEST[end], `${LONGEST[end]} ms at most`);
  }
} finally {
  await takeovers.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
