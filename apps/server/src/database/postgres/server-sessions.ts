import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import { INSTANCE_LOCK } from "./postgres-instance-lock.ts";
import type { Query } from "./single-connection.ts";

/** One connection of one of a hall's servers, as PostgreSQL shows it. */
export interface ServerSession {
  /** The same for all connections of one start of a server. */
  readonly applicationName: string;
  readonly memberName: string;
  /** Of its program. */
  readonly version: string;
  /** Of a server that an operator has accepted. */
  readonly isAccepted: boolean;
  /** Whether it has the instance lock (true), waits for it (false) or neither (null). */
  readonly hasLock: boolean | null;
  /** Since its last query, by the database's clock. */
  readonly silence: Duration;
}

const PREFIX = "platzwart";
const NEW = "new";

/** One start of a server. */
export interface ServerStart {
  readonly name: string;
  /** 8 characters. */
  readonly startId: string;
  /** Of its program; 9 characters at most. */
  readonly version: string;
}

/** Of at most 63 bytes, which PostgreSQL shows. */
export function applicationNameOf({ name, startId, version }: ServerStart, isAccepted: boolean): string {
  return [PREFIX, name, startId, isAccepted ? "ok" : NEW, version].join(" ");
}

interface SessionRow {
  readonly application_name: string;
  readonly granted: boolean | null;
  readonly silence: number;
}

/** The granted instance lock, of a server with or without a name. */
export const HOLDER = `select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${INSTANCE_LOCK}
  and objsubid = 1 and granted and database = (select oid from pg_database where datname = current_database())`;

/** Sees sessions of its own role only, which all servers of a hall share. */
const SESSIONS = `
  select a.application_name, l.granted,
    (extract(epoch from clock_timestamp() - a.state_change) * 1000)::float8 as silence
  from pg_stat_activity a
  left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.classid = 0
    and l.objid = ${INSTANCE_LOCK} and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database())
  where a.datname = current_database() and a.application_name like '${PREFIX} %'`;

export async function listServerSessions(query: Query): Promise<ServerSession[]> {
  return (await query<SessionRow>(SESSIONS)).map(
    ({ application_name: applicationName, granted, silence }) => {
      const [, memberName = "", , acceptance, version = ""] = applicationName.split(" ");
      return {
        ...{ applicationName, memberName, version, isAccepted: acceptance !== NEW, hasLock: granted },
        silence: milliseconds(Math.max(0, Math.round(silence))),
      };
    },
  );
}
