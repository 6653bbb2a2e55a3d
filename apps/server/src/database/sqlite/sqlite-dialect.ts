import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { pause } from "../../platform/system/event-loop.ts";
import { BUSY_CODE, errorCodeOf } from "./sqlite-errors.ts";

/** Most cached statements; the oldest is dropped first. */
const MAX_CACHED_STATEMENTS = 300;

/** "begin immediate" takes the write lock at once, so that later writes of the transaction cannot fail. */
type BeginStatement = "begin immediate" | "begin";

/** Kysely on node:sqlite; reads 0 and 1 in `boolean` columns as booleans; `onError` translates errors. */
export function sqliteDialect(
  connection: DatabaseSync,
  begin: BeginStatement,
  onError: (error: unknown) => unknown = (error) => error,
): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(connection, begin, onError),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

const MAX_TRIES = 150;
const MS_BETWEEN_TRIES = 20;

class NodeSqliteDriver extends SqliteDriver {
  readonly #connection: DatabaseSync;
  readonly #begin: BeginStatement;

  constructor(connection: DatabaseSync, begin: BeginStatement, onError: (error: unknown) => unknown) {
    super({ database: withStatementCache(connection, onError) });
    this.#connection = connection;
    this.#begin = begin;
  }

  /** Waits up to 3 s for another writer (a command, a database editor), without blocking the thread. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await connection.executeQuery(CompiledQuery.raw(this.#begin));
        return;
      } catch (error) {
        if (errorCodeOf(error) !== BUSY_CODE) throw error;
        if (tries >= MAX_TRIES) throw error;
      }
      await pause(MS_BETWEEN_TRIES);
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite itself rolls back after a full disk or an I/O error
    if (this.#connection.isTransaction) await super.rollbackTransaction(connection);
  }
}

function withStatementCache(connection: DatabaseSync, onError: (error: unknown) => unknown): SqliteDatabase {
  const translateErrors = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw onError(error);
    }
  };
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached !== undefined) return cached;
      const { reader, all, run, iterate } = translateErrors(() => statementOf(connection.prepare(sql)));
      const statement: SqliteStatement = {
        reader,
        all: (parameters) => translateErrors(() => all(parameters)),
        run: (parameters) => translateErrors(() => run(parameters)),
        iterate,
      };
      const oldest = statements.size >= MAX_CACHED_STATEMENTS ? statements.keys().next() : null;
      if (oldest?.value !== undefined) statements.delete(oldest.value);
      statements.set(sql, statement);
      return statement;
    },
    close: () => connection.close(),
  };
}

function statementOf(statement: StatementSync): SqliteStatement {
  const columns = statement.columns();
  const booleans = columns.filter(({ type }) => type?.toLowerCase() === "boolean").map(({ name }) => name);
  return {
    // Kysely's name for a statement that returns rows
    reader: columns.length > 0,
    all: (parameters) => statement.all(...toSqlValues(parameters)).map((row) => withBooleans(row, booleans)),
    run: (parameters) => statement.run(...toSqlValues(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(...toSqlValues(parameters))) yield withBooleans(row, booleans);
    },
  };
}

function toSqlValues(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => (typeof value === "boolean" ? Number(value) : (value as SQLInputValue)));
}

function withBooleans(row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  for (const name of names) {
    if (row[name] === 0 || row[name] === 1) row[name] = row[name] === 1;
  }
  return row;
}
