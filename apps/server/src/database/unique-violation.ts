/** The error of a write that violates a unique constraint. */
export class UniqueViolation extends Error {
  readonly table: string;
  readonly columns: readonly string[];

  constructor(table: string, columns: readonly string[], cause: unknown) {
    super(`${table} already holds these ${columns.join(", ")}`, { cause });
    this.name = "UniqueViolation";
    this.table = table;
    this.columns = columns;
  }
}

/** PostgreSQL's error code unique_violation. */
const POSTGRES_UNIQUE_VIOLATION = "23505";
/** SQLite's error codes SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const SQLITE_VIOLATIONS: readonly unknown[] = [1555, 2067];

/** The unique violation that an error of SQLite or PostgreSQL reports; null for other errors. */
export function uniqueViolationOf(error: unknown): UniqueViolation | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && error.code === POSTGRES_UNIQUE_VIOLATION) {
    const { table, detail } = error as { table?: string; detail?: string };
    // "Key (created_by, idempotency_key)=(…) already exists", in the server's language
    const columns = /\(([^()]*)\)=\(/.exec(detail ?? "")?.[1]?.split(", ") ?? [];
    return new UniqueViolation(table ?? "", columns, error);
  }
  if ("errcode" in error && SQLITE_VIOLATIONS.includes(error.errcode)) {
    // "UNIQUE constraint failed: bookings.created_by, bookings.idempotency_key"
    const names = [...error.message.matchAll(/(\w+)\.(\w+)/g)];
    return new UniqueViolation(
      names[0]?.[1] ?? "",
      names.map((name) => name[2] ?? ""),
      error,
    );
  }
  return null;
}
