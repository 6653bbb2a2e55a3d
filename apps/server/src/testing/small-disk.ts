import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Client } from "pg";
import { createDatabase, type TestDatabase } from "../../../../testing/database.ts";
import { INSTANCE_LOCK } from "../database/postgres/postgres-instance-lock.ts";

/** A database folder on a separate disk. */
export interface SmallDisk {
  readonly database: TestDatabase;
  fill(): void;
  makeRoom(): void;
}

/** Mounting needs root on Linux; elsewhere the tests of a full disk are skipped. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0;

const QUIET = { stdio: "ignore" } as const;

/** Unmounted with the database. */
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
 * A small disk for a copy of `template`. `fill` also ends all connections except that of the lock, which lose
 * the caches of PostgreSQL, and returns their number.
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
