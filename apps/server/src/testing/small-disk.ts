import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createDatabase, type TestDatabase } from "../../../../testing/database.ts";

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
    fill() {
      const file = openSync(filling, "a");
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
    },
    makeRoom: () => rmSync(filling, { force: true }),
  };
}
