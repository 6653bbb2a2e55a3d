import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Client } from "pg";
import { createDatabase, type TestDatabase } from "../../../../testing/database.ts";
import { INSTANCE_LOCK } from "../database/postgres/postgres-instance-lock.ts";

/** A database folder on a disk of its own, which a test can fill. */
export interface SmallDisk {
  readonly database: TestDatabase;
  /** Leaves no byte free. */
  fill(): void;
  /** Gives back what `fill` took. */
  makeRoom(): void;
}

/** Mounting a disk needs root; on other systems and for other users the tests of a full disk do not run. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0;

const QUIET = { stdio: "ignore" } as const;

/** Mounts one of some megabytes; it goes with the database. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const database = await createDatabase(null);
  const { dataDir } = database;
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "none", dataDir], QUIET);
  const filling = join(dataDir, "filling");
  return {
    database: {
      ...database,
      async drop() {
        execFileSync("umount", ["--lazy", dataDir], QUIET);
        await database.drop();
      },
    },
    fill: () => fill(filling),
    makeRoom: () => rmSync(filling, { force: true }),
  };
}

/**
 * Mounts a disk for the tables of a PostgreSQL database, a copy of the named template. `fill` leaves no byte free,
 * ends all connections to it but that of the lock, each of which has to be made anew then, without what PostgreSQL keeps
 * for new ones, and answers how many it ended.
 */
export async function mountTablespace(adminUrl: string, template: string) {
  const folder = await mkdtemp(join(tmpdir(), "platzwart-tables-"));
  await chmod(folder, 0o755);
  const tables = join(folder, "tables");
  const name = basename(folder);
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=32m,mode=0755", "none", folder], QUIET);
  const [{ data_directory: data }] = (await admin.query("show data_directory")).rows;
  const { uid, gid } = await stat(data);
  await mkdir(tables);
  await chown(tables, uid, gid);
  await admin.query(`create tablespace "${name}" location '${tables}'`);
  await admin.query(`create database "${name}" template "${template}" tablespace "${name}"`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const filling = join(folder, "filling");
  return {
    url: url.href,
    async fill(): Promise<number> {
      for (const file of await readdir(tables, { recursive: true }))
        if (basename(file) === "pg_internal.init") rmSync(join(tables, file));
      fill(filling);
      const { rows } =
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'
        and pid not in (select pid from pg_locks where locktype = 'advisory' and objid = ${INSTANCE_LOCK})`);
      return rows.length;
    },
    makeRoom: () => rmSync(filling, { force: true }),
    async drop(): Promise<void> {
      await admin.query(`drop database "${name}" with (force)`);
      await admin.query(`drop tablespace "${name}"`);
      await admin.end();
      execFileSync("umount", ["--lazy", folder], QUIET);
      await rm(folder, { recursive: true });
    },
  };
}

/** Writes a file until its disk has no byte left. */
function fill(path: string): void {
  const file = openSync(path, "a");
  try {
    for (let size = 65_536; size >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}
