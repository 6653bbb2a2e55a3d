import { type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseCourtId } from "@platzwart/domain/court/court";
import { type Instant, instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { storedGuesses } from "../modules/access/guess-limit-tables.ts";
import { LOG_CATEGORIES, LOG_LEVELS } from "../modules/log/system-log-rows.ts";
import type { NewLogEntry } from "../modules/log/system-log-store.ts";
import { giveToOwnerOfAsync } from "../platform/system/file-owner.ts";
import { askFolder } from "../platform/system/folder-calls.ts";
import { freeSpaceOf } from "../platform/system/free-space.ts";
import { syncFolderAsync } from "../platform/system/sync-folder.ts";
import { storedGuessClock } from "./installation-tables.ts";
import type { SpooledItem, SpoolFile } from "./spool-file.ts";

/** Stands for the court's name in a message that speaks of it. */
const COURT = "\uE000court\uE001";

const storedCourt = z.pipe(
  z.int(),
  z.transform((value) => {
    const id = parseCourtId(value);
    if (id === null) throw new Error(`${value} is no court`);
    return id;
  }),
);
const storedEntry = z.object({
  at: z.pipe(z.int(), z.transform(instant)),
  level: z.enum(LOG_LEVELS),
  category: z.enum(LOG_CATEGORIES),
  component: z.string(),
  message: z.string(),
  /** Whether the message has COURT in it; else it is as it is. */
  speaksOfCourt: z.exactOptional(z.literal(true)),
  courtId: z.nullable(storedCourt),
  otherCourts: z.exactOptional(z.array(storedCourt)),
  metadata: z.record(z.string(), z.unknown()),
});
const storedItem = z.union([
  z.object({ entry: storedEntry }),
  z.object({ guesses: storedGuesses, clock: storedGuessClock }),
]);

/** In bytes: the room for some hundred entries, which a full disk cannot take away any more. */
const RESERVED = 64 * 1024;
const NEWLINE = 0x0a;

/**
 * The spool of a hall in its data folder, a line of JSON for each item, in a file of empty lines that has its room before
 * the disk is full; it holds ids and no names.
 */
export class SpooledFile implements SpoolFile {
  readonly #dataDir: string;
  readonly #file: string;
  readonly #leftOut: (count: number) => void;
  /** Where the next item goes, in bytes; null: that is not known, and nothing may be written. */
  #end: number | null = null;
  /** Of the folder as it was read; another in its place is the mount point of a disk that fell away. */
  #folder: string | null = null;

  /**
   * `hallId`: names the file, as the data folder of a hall on PostgreSQL may have served another hall before. `leftOut`:
   * called with how many lines a read could not understand: the last one of a power cut, perhaps.
   */
  constructor(dataDir: string, hallId: string | null, leftOut: (count: number) => void) {
    this.#dataDir = dataDir;
    this.#file = join(dataDir, `platzwart.spool-${hallId ?? "hall"}`);
    this.#leftOut = leftOut;
  }

  read(): Promise<readonly SpooledItem[]> {
    return askFolder(this.#dataDir, async () => {
      this.#folder = await this.#identityOfFolder();
      const bytes = await readFile(this.#file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return Buffer.alloc(0);
        throw error;
      });
      const used = bytes.findLastIndex((byte) => byte !== NEWLINE) + 1;
      this.#end = used;
      const lines = bytes
        .toString("utf8", 0, used)
        .split("\n")
        .filter((line) => line !== "");
      const items = lines.map(itemIn).filter((item) => item !== null);
      if (items.length < lines.length) this.#leftOut(lines.length - items.length);
      return items;
    });
  }

  reserve(): Promise<void> {
    return this.#withFile(async (opened, from) => {
      const { size } = await opened.stat();
      if (size < RESERVED && ((await freeSpaceOf(this.#dataDir)()) ?? 0) >= 16 * RESERVED)
        await writeWhole(opened, Buffer.alloc(RESERVED - size, NEWLINE), size);
      return from;
    });
  }

  setAside(at: Instant): Promise<string> {
    return askFolder(this.#dataDir, async () => {
      const aside = `${this.#file}.unread-${at}`;
      await rename(this.#file, aside);
      this.#folder = await this.#identityOfFolder();
      this.#end = 0;
      return aside;
    });
  }

  append(items: readonly SpooledItem[]): Promise<void> {
    return this.#withFile(async (opened, from) => {
      // a line that was cut off ends here
      const text = Buffer.from(`\n${items.map(textOf).join("\n")}\n`);
      await writeWhole(opened, text, from);
      return from + text.length;
    });
  }

  clear(): Promise<void> {
    return this.#withFile(async (opened, from) => {
      const { size } = await opened.stat();
      if (size > RESERVED) await opened.truncate(RESERVED);
      await writeWhole(opened, Buffer.alloc(Math.min(from, RESERVED), NEWLINE), 0);
      return 0;
    });
  }

  /** `work` answers where the next item goes then. */
  #withFile(work: (opened: FileHandle, from: number) => Promise<number>): Promise<void> {
    return askFolder(this.#dataDir, async () => {
      if (this.#end === null || this.#folder !== (await this.#identityOfFolder()))
        throw new Error(
          `${this.#dataDir} is not the folder that the server was started with, or its spool is unread`,
        );
      const opened = await this.#open();
      try {
        const next = await work(opened, this.#end);
        await opened.sync();
        this.#end = next;
      } finally {
        await opened.close();
      }
    });
  }

  async #identityOfFolder(): Promise<string> {
    const { dev, ino } = await stat(this.#dataDir);
    return `${dev} ${ino}`;
  }

  async #open(): Promise<FileHandle> {
    try {
      return await open(this.#file, "r+");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    const created = await open(this.#file, "wx+", 0o600);
    await giveToOwnerOfAsync(this.#dataDir, this.#file);
    await syncFolderAsync(this.#dataDir);
    return created;
  }
}

/** Near a full disk a write takes a part of what it is given; the next one says that no more fits. */
async function writeWhole(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written);
    written += bytesWritten;
  }
}

function textOf(item: SpooledItem): string {
  if (!("entry" in item)) return JSON.stringify(item);
  const { message } = item.entry;
  const told = typeof message === "string" ? { message } : { message: message(COURT), speaksOfCourt: true };
  return JSON.stringify({ entry: { ...item.entry, ...told } });
}

/** null: the line is none. */
function itemIn(line: string): SpooledItem | null {
  try {
    const item = storedItem.parse(JSON.parse(line));
    return "entry" in item ? { entry: entryOf(item.entry) } : item;
  } catch {
    return null;
  }
}

/** Its message speaks of the court by the name that it has when the entry is stored (S-07). */
function entryOf({ speaksOfCourt, ...entry }: z.infer<typeof storedEntry>): NewLogEntry {
  const { message, courtId, otherCourts = [] } = entry;
  if (speaksOfCourt === undefined || (courtId === null && otherCourts.length === 0)) return entry;
  return { ...entry, message: (court) => message.replaceAll(COURT, () => court) };
}
