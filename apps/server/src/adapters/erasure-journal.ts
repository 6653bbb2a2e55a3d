import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import type { ErasureJournal } from "../application/ports/erasure-journal.ts";
import { ERASURE_KINDS } from "../application/ports/erasure-store.ts";
import { makeFolder } from "./make-folder.ts";
import { syncFolder } from "./storage/sqlite-backups.ts";

const FILE = "erasures.json";

const content = z.array(z.object({ kind: z.enum(ERASURE_KINDS), id: z.string(), at: z.int() }));

/** The journal of erasures as a file beside the backups; it holds ids and times. */
export function erasureJournal(folder: string): ErasureJournal {
  const file = join(folder, FILE);
  return {
    async read() {
      const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return "[]";
        throw error;
      });
      return content.parse(JSON.parse(text)).map(({ at, ...rest }) => ({ ...rest, at: instant(at) }));
    },

    async write(erasures) {
      makeFolder(folder);
      const part = await open(`${file}.part`, "w", 0o600);
      try {
        await part.writeFile(`${JSON.stringify(erasures)}\n`);
        await part.sync();
      } finally {
        await part.close();
      }
      await rename(`${file}.part`, file);
      syncFolder(folder);
    },

    async putAside(at) {
      const aside = `${file}.damaged-${at}`;
      await rename(file, aside);
      return aside;
    },
  };
}
