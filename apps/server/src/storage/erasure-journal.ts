import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import {
  type ErasureJournal,
  ErasureJournalDamaged,
  type JournaledErasure,
} from "../modules/people/erasure-journal.ts";
import { ERASURE_KINDS, type Erasure } from "../modules/people/erasure-store.ts";
import { giveToOwnerOfAsync } from "../platform/system/file-owner.ts";
import { askFolder } from "../platform/system/folder-calls.ts";
import { makeFolderAsync } from "../platform/system/make-folder.ts";
import { syncFolderAsync } from "../platform/system/sync-folder.ts";

const FILE = "erasures.json";

/** Versions before places were noted take no notice of `place`, and write the entries without. */
const content = z.array(
  z.object({ kind: z.enum(ERASURE_KINDS), id: z.string(), at: z.int(), place: z.optional(z.string()) }),
);

/** The journal of erasures as a file beside the backups; it holds ids and times. Its owner is that of the data folder. */
export function erasureJournal(folder: string, dataDir: string): ErasureJournal {
  const file = join(folder, FILE);
  return {
    async read() {
      const text = await askFolder(folder, () => readFile(file, "utf8")).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return null;
          throw error;
        },
      );
      if (text === null) return null;
      try {
        return journalEntries(text);
      } catch (cause) {
        throw new ErasureJournalDamaged(`${file} is no journal of erasures`, { cause });
      }
    },

    write: (erasures) =>
      askFolder(folder, async () => {
        if (await makeFolderAsync(folder)) await giveToOwnerOfAsync(dataDir, folder);
        const part = await open(`${file}.part`, "w", 0o600);
        try {
          await part.writeFile(`${journalText(erasures)}\n`);
          await part.sync();
        } finally {
          await part.close();
        }
        await giveToOwnerOfAsync(dataDir, `${file}.part`);
        await rename(`${file}.part`, file);
        await syncFolderAsync(folder);
      }),

    putAside: (at) =>
      askFolder(folder, async () => {
        const aside = `${file}.damaged-${at}`;
        await rename(file, aside);
        return aside;
      }),
  };
}

/** The entries of a text as a journal has it. Throws where it is none. */
export function journalEntries(text: string): JournaledErasure[] {
  return content
    .parse(JSON.parse(text))
    .map(({ at, place = null, ...rest }) => ({ ...rest, at: instant(at), place }));
}

/** Entries as a journal has them. `place`: where they were erased, if that matters to who reads them. */
export function journalText(erasures: readonly (Erasure & { readonly place?: string | null })[]): string {
  return JSON.stringify(
    erasures.map(({ place = null, ...erasure }) => (place === null ? erasure : { ...erasure, place })),
  );
}
