// A new PostgreSQL cluster for the tests; durability stays on, since the product refuses to run without it.
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { fastFolder } from "./fast-folder.ts";
import { freePort } from "./free-port.ts";

export type RunningPostgres = {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** On the same port, with a fast shutdown. */
  readonly restart: () => Promise<void>;
  /** Kills its main process; the others follow. */
  readonly crash: () => void;
  /** Starts a second one that has each commit before it is answered; ended by `stop`. */
  readonly startStandby: () => Promise<PostgresStandbyServer>;
};

export type PostgresStandbyServer = {
  readonly url: string;
  /** Makes it the one that takes writes. */
  readonly promote: () => Promise<void>;
};

const START_ATTEMPTS = 5;
const READY_WITHIN_MS = 20_000;
const STOPPED_WITHIN_MS = 10_000;

/** Folder of `initdb` and `postgres`, newest version first. */
export function findPostgresPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

type UnixUser = { readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root. */
function userForPostgres(): UnixUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
    const gid = spawnSync("id", ["-g", name], { encoding: "utf8" });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(
    "PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody.",
  );
}

export async function startPostgres(parent = fastFolder()): Promise<RunningPostgres> {
  const programs = findPostgresPrograms();
  if (programs === undefined) {
    throw new Error("PostgreSQL is not installed (initdb not found). On Debian: apt-get install postgresql");
  }
  const user = userForPostgres();
  const folder = mkdtempSync(join(parent, "platzwart-postgres-"));
  let server: ChildProcess | undefined;
  let standby: ChildProcess | undefined;
  const endAtExit = () => {
    standby?.kill("SIGQUIT");
    server?.kill("SIGQUIT");
    removeFolderAtExit(folder);
  };
  process.once("exit", endAtExit);
  const stop = async () => {
    for (const each of [standby, server]) if (each !== undefined) await stopServer(each);
    rmSync(folder, { recursive: true, force: true });
    process.off("exit", endAtExit);
  };
  try {
    if (user !== undefined) chownSync(folder, user.uid, user.gid);
    const data = join(folder, "data");
    await createCluster(join(programs, "initdb"), data, user);
    let output = "";
    for (let attempt = 1; attempt <= START_ATTEMPTS; attempt += 1) {
      const port = await freePort();
      server = spawnServer(join(programs, "postgres"), data, port, user);
      output = "";
      server.stderr?.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-20_000);
      });
      const url = `postgres://platzwart@127.0.0.1:${port}/postgres`;
      const restart = async () => {
        if (server !== undefined) await stopServer(server);
        server = spawnServer(join(programs, "postgres"), data, port, user);
        if (!(await becomesReady(server, url))) throw new Error("PostgreSQL did not start again");
      };
      const crash = () => void server?.kill("SIGKILL");
      const startStandby = async () => {
        const data = join(folder, "standby");
        const from = ["--host=127.0.0.1", `--port=${port}`, "--username=platzwart"];
        const args = [...from, `--pgdata=${data}`, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"];
        await promisify(execFile)(join(programs, "pg_basebackup"), args, { ...user, cwd: tmpdir() });
        const standbyPort = await freePort();
        standby = spawnServer(join(programs, "postgres"), data, standbyPort, user);
        const standbyUrl = `postgres://platzwart@127.0.0.1:${standbyPort}/postgres`;
        if (!(await becomesReady(standby, standbyUrl))) throw new Error("the standby did not start");
        await query(url, "alter system set synchronous_standby_names = '*'");
        await query(url, "select pg_reload_conf()");
        while (!(await isSynchronous(url))) await new Promise((resolve) => setTimeout(resolve, 20));
        return {
          url: standbyUrl,
          promote: async () => void (await query(standbyUrl, "select pg_promote()")),
        };
      };
      if (await becomesReady(server, url)) return { url, stop, restart, crash, startStandby };
      await stopServer(server);
    }
    throw new Error(`PostgreSQL did not start:\n${output}`);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function query(url: string, text: string): Promise<readonly object[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Whether a standby has each commit before it is answered. */
async function isSynchronous(url: string): Promise<boolean> {
  return (await query(url, "select 1 from pg_stat_replication where sync_state = 'sync'")).length > 0;
}

async function createCluster(initdb: string, data: string, user: UnixUser | undefined): Promise<void> {
  const args = ["--pgdata", data, "--username=platzwart", "--auth=trust", "--encoding=UTF8", "--locale=C"];
  await promisify(execFile)(initdb, [...args, "--no-sync"], { ...user, cwd: tmpdir() });
}

function spawnServer(program: string, data: string, port: number, user: UnixUser | undefined): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 200,
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return spawn(program, ["-D", data, ...args], { ...user, cwd: data, stdio: ["ignore", "ignore", "pipe"] });
}

/** The removal may stop half-way, since an interrupted server still changes its files for a moment. */
function removeFolderAtExit(folder: string): void {
  for (let attempt = 1; attempt <= 40 && existsSync(folder); attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // reported by the next attempt
    }
    if (existsSync(folder)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
  }
}

async function becomesReady(server: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/** Fast shutdown, then immediate shutdown if connections delay it. */
async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return;
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  server.kill("SIGINT");
  const immediate = setTimeout(() => server.kill("SIGQUIT"), STOPPED_WITHIN_MS);
  await exited;
  clearTimeout(immediate);
}
