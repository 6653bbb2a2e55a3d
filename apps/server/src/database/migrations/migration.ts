import type { Transaction } from "kysely";
import type { Engine } from "../database.ts";
import type { Schema } from "../schema.ts";

/** One change of the tables. A released migration is never edited; a later change gets a migration of its own. */
export interface Migration {
  readonly name: string;
  /** The SQL statements in order; a migration runs in one transaction. */
  statements(engine: Engine): readonly string[];
  /** What SQL alone cannot make of the rows, after the statements and in the same transaction. */
  fill?(transaction: Transaction<Schema>, engine: Engine): Promise<void>;
}
