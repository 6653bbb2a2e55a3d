import type { Transaction } from "kysely";
import type { Engine } from "../database.ts";

/** Columns that migrations fill, as of then. */
export interface RowsThen {
  access_codes: { id: string; user_name: string; search_text: string | null };
  contacts: { id: string; name: string; email: string | null; phone: string | null; search_text: string };
}

/** One change of the tables. A released migration is never edited; a later change gets a migration of its own. */
export interface Migration {
  readonly name: string;
  /** In order; a migration runs in one transaction. */
  statements(engine: Engine): readonly string[];
  /** Changes of rows beyond SQL, after the statements and in the same transaction. */
  fill?(transaction: Transaction<RowsThen>, engine: Engine): Promise<void>;
}
