import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { Client } from "pg";
import type { Tables } from "../tables.ts";

export type Query = <Row extends object>(text: string) => Promise<readonly Row[]>;

export const queryOf =
  (client: Client): Query =>
  async <Row extends object>(text: string) =>
    (await client.query<Row>(text)).rows;

/** Queries on one open connection. */
export function kyselyOn(client: Client): Kysely<Tables> {
  const pool: PostgresPool = {
    options: {},
    connect: async () => ({
      query: client.query.bind(client) as PostgresPoolClient["query"],
      release: () => {},
    }),
    end: async () => {},
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
