// limits and first statement of connections to PostgreSQL

export const CONNECT_TIMEOUT_MS = 10_000;
/** Longest wait of a write for the write lock or a table's, as on SQLite. */
export const LOCK_TIMEOUT_MS = 3_000;
/** Lifts limits of a role or server for short visits, since the lock's connection is idle for months. */
const NO_LIMITS = `select set_config(name, '0', false) from pg_settings
  where name in ('idle_session_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout', 'lock_timeout', 'transaction_timeout')`;
/** PostgreSQL detects a lost client after 11 s; by default the instance lock would remain for two hours. */
const DETECT_LOST_CLIENT = `select set_config(name, case name when 'tcp_keepalives_idle' then '5'
    when 'tcp_keepalives_interval' then '2' when 'tcp_keepalives_count' then '3' else '11s' end, false)
  from pg_settings
  where name in ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout')`;
/** On Linux a backend ends within 5 s of its client's death, instead of waiting for its lock. */
const END_WITH_CLIENT = `select set_config(name, '5s', false) from pg_settings
  where name = 'client_connection_check_interval' and version() like '%linux%'`;
/** First statement of each connection. */
export const CONNECTION_SET_UP = `${NO_LIMITS}; ${DETECT_LOST_CLIENT}; ${END_WITH_CLIENT}`;

/** Address and name of a connection; `applicationName`: what PostgreSQL shows it as; null: what the address says. */
export function namedConnection(url: string, applicationName: string | null) {
  if (applicationName === null) return { connectionString: url };
  // a name in the address would override this one
  const unnamed = new URL(url);
  unnamed.searchParams.delete("application_name");
  return { connectionString: unnamed.href, application_name: applicationName };
}

/** The database's address without user, password and parameters, for messages. */
export function withoutUser(url: string): string {
  if (!URL.canParse(url)) return "of DATABASE_URL";
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  shown.search = "";
  return shown.href;
}
