export const CONNECT_TIMEOUT_MS = 10_000;
/** How long a write waits for each lock, as on SQLite: of the write transactions themselves, or of a table. */
export const LOCK_PATIENCE_MS = 3_000;
/** Limits that a role or server may have for short visits; the lock's connection says nothing for months. */
const NO_LIMITS = `select set_config(name, '0', false) from pg_settings
  where name in ('idle_session_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout', 'lock_timeout', 'transaction_timeout')`;
/**
 * PostgreSQL notices within 11 seconds that this machine is gone (a power cut, a network that broke); by itself it keeps
 * what such a connection holds for two hours, and with the instance lock the hall would keep itself out.
 */
const SOON_NOTICED = `select set_config(name, case name when 'tcp_keepalives_idle' then '5'
    when 'tcp_keepalives_interval' then '2' when 'tcp_keepalives_count' then '3' else '11s' end, false)
  from pg_settings
  where name in ('tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout')`;
/**
 * A process of PostgreSQL that works or waits for somebody who has gone ends within 5 seconds, or each question that was
 * given up would leave one behind that waits for its lock. Only some systems that PostgreSQL runs on can look.
 */
const ENDS_WITH_US = `select set_config(name, '5s', false) from pg_settings
  where name = 'client_connection_check_interval' and version() like '%linux%'`;
/** What each connection is told first. */
export const SET_UP = `${NO_LIMITS}; ${SOON_NOTICED}; ${ENDS_WITH_US}`;

/** The address of a database without user, password and parameters, for messages. */
export function withoutUser(url: string): string {
  if (!URL.canParse(url)) return "of DATABASE_URL";
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  shown.search = "";
  return shown.href;
}
