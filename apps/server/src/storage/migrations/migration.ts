import type { Engine } from "../database.ts";

/** One change of the tables. A released migration is never edited; a later change gets a migration of its own. */
export interface Migration {
  readonly name: string;
  /** The SQL statements in order; a migration runs in one transaction. */
  statements(engine: Engine): readonly string[];
}
