import { MAX_CLOCK_DIFFERENCE } from "@platzwart/domain/leadership/leadership";
import { StartRefused } from "@platzwart/domain/start-refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { SECOND } from "@platzwart/domain/time/instant";
import type { Client } from "pg";
import { queryOf } from "./single-connection.ts";

/** Two transactions of one connection have one backend, also while another one is open. */
export async function refusePooler(
  watch: Client,
  openOther: () => Promise<Client>,
  database: string,
): Promise<void> {
  const backend = async () => {
    const [row] = await queryOf(watch)<{ pid: number }>("select pg_backend_pid() as pid");
    return row?.pid;
  };
  const first = await backend();
  const other = await openOther();
  try {
    await other.query("begin");
    await other.query("select 1");
    if ((await backend()) === first) return;
  } finally {
    await other.end();
  }
  throw new StartRefused(
    { code: "database_pooled", database },
    "a transaction pooler is in front of the database",
  );
}

/** By the middle between question and answer. */
export async function refuseOtherClock(watch: Client, clock: Clock): Promise<void> {
  const asked = clock.now();
  const [row] = await queryOf(watch)<{ now: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as now",
  );
  const ahead = (asked + clock.now()) / 2 - (row?.now ?? asked);
  if (Math.abs(ahead) <= MAX_CLOCK_DIFFERENCE) return;
  throw new StartRefused(
    { code: "member_clock_differs", seconds: Math.round(ahead / SECOND) },
    `the clock differs from the database's by ${Math.round(ahead)} ms`,
  );
}
