/** For the machine's administrator, unlike the system log in the database; `context`: further fields. */
export interface ServerLog {
  info(message: string, context?: Readonly<Record<string, unknown>>): void;
  warn(message: string, context?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, context?: Readonly<Record<string, unknown>>): void;
}
