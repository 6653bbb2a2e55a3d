/**
 * The log of the process, for the server administrator; users read the system log, which is stored in the
 * database.
 */
export interface ServerLog {
  info(message: string, context?: Readonly<Record<string, unknown>>): void;
  warn(message: string, context?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, context?: Readonly<Record<string, unknown>>): void;
}
