/**
 * The log of the server process, for the server administrator (who operates the machine); users read the system log,
 * which is stored in the database. `context`: further fields of the line.
 */
export interface ServerLog {
  info(message: string, context?: Readonly<Record<string, unknown>>): void;
  warn(message: string, context?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, context?: Readonly<Record<string, unknown>>): void;
}
