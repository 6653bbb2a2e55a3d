/** The log of the process, for whoever runs the server; people at the hall read the system log in the database. */
export interface ServerLog {
  info(message: string, context?: Readonly<Record<string, unknown>>): void;
  warn(message: string, context?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, context?: Readonly<Record<string, unknown>>): void;
}
