/** Log of the process for the machine's administrator, unlike the system log in the database. */
export interface ServerLog {
  info(message: string, context?: Readonly<Record<string, unknown>>): void;
  warn(message: string, context?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, context?: Readonly<Record<string, unknown>>): void;
}
