import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

export type Engine = "sqlite" | "postgres";

/** An open database that no other server process has open. */
export interface Database {
  readonly engine: Engine;
  /** Sees what is committed and can change nothing. */
  readonly reader: Kysely<Schema>;
  readonly writer: Kysely<Schema>;
  /** Writes too, and waits for as long as a statement takes. */
  readonly migrator: Kysely<Schema>;
  /** The first step of each write transaction; rejects when this process may not write any more. */
  takeTurn(transaction: Transaction<Schema>): Promise<void>;
  /** Whether an error says that the database itself is failing, not just what was asked of it. */
  isFailing(error: unknown): boolean;
  /** Called at most once, when this process is no longer the only one on the database. */
  onLost(listener: (error: Error) => void): void;
  /** Whether a question is on its way to the database or an answer on its way back. */
  isBusy(): boolean;
  /** Takes what was deleted out of the files; false: not now. Called between two transactions. */
  scrub(): Promise<boolean>;
  close(): Promise<void>;
}
