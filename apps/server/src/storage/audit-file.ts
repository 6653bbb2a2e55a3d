import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { parseCourtId } from "@platzwart/domain/court/court";
import { type Instant, instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import type { StoredGuesses } from "../modules/access/guess-limit-store.ts";
import { storedGuesses } from "../modules/access/guess-limit-tables.ts";
import { LOG_CATEGORIES, LOG_LEVELS } from "../modules/log/system-log-rows.ts";
import type { NewLogEntry } from "../modules/log/system-log-store.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { giveToOwnerOf } from "../platform/system/file-owner.ts";
import type { Store } from "./storage.ts";

const AUDIT_FILE = "platzwart.audit";
/** In bytes: the room for some hundred lines, which a full disk cannot take away any more. */
const RESERVED = 64 * 1024;
const NEWLINE = 0x0a;
/** Stands for the court's name in a message that speaks of it. */
const COURT = "\uE000court\uE001";

const storedCourt = z.pipe(
  z.int(),
  z.transform((value) => parseCourtId(value) ?? fail(`${value} is no court`)),
);
const storedInstant = z.pipe(z.int(), z.transform(instant));
const storedEntry = z.object({
  at: storedInstant,
  level: z.enum(LOG_LEVELS),
  category: z.enum(LOG_CATEGORIES),
  component: z.string(),
  message: z.string(),
  courtId: z.nullable(storedCourt),
  otherCourts: z.exactOptional(z.array(storedCourt)),
  metadata: z.record(z.string(), z.unknown()),
});
const storedLine = z.object({
  entries: z.array(storedEntry),
  counted: z.nullable(z.object({ guesses: z.array(storedGuesses), time: storedInstant })),
});

/** What happens at a door while the database takes nothing. */
interface AuditLine {
  readonly entries: readonly NewLogEntry[];
  /** The wrong codes that the database does not have, and the time of GuessLimits; null: the line is of a press. */
  readonly counted: { readonly guesses: readonly StoredGuesses[]; readonly time: Instant } | null;
}

/**
 * The file beside the database that takes what happens at doors while the database refuses it: each line is on the disk
 * before its door opens (D-10, D-31). Its entries are stored once the database takes changes, also after a restart.
 */
export class AuditFile {
  readonly #path: string;
  readonly #serverLog: ServerLog;
  /** The lines of the process before, oldest first. */
  readonly left: readonly AuditLine[];
  /** What is not stored yet, also what the file did not take. */
  #entries: NewLogEntry[];
  /** Where the next line goes, in bytes. */
  #end: number;
  #storing: Promise<void> | null = null;

  /** Reads what the process before left; a line that a power cut broke off is left out and told. */
  constructor(options: { readonly dataDir: string; readonly serverLog: ServerLog }) {
    this.#path = join(options.dataDir, AUDIT_FILE);
    this.#serverLog = options.serverLog;
    const { lines, leftOut, end } = this.#read();
    if (leftOut > 0) this.#serverLog.warn("lines of the audit file cannot be understood", { count: leftOut });
    this.left = lines;
    this.#entries = lines.flatMap(({ entries }) => entries);
    this.#end = end;
    this.#reserve(options.dataDir);
  }

  /** Whether there are entries that the database does not have. */
  get isWaiting(): boolean {
    return this.#entries.length > 0;
  }

  /** Puts a line on the disk; false: the file does not take it. `isKeptAnyway`: its entries are then kept in memory. */
  append(line: AuditLine, { isKeptAnyway }: { readonly isKeptAnyway: boolean }): boolean {
    const isWritten = this.#write(textOf(line));
    if (isWritten || isKeptAnyway) this.#entries.push(...line.entries);
    return isWritten;
  }

  /**
   * Stores what waits and empties the file; each entry is stored once, as one that is stored already is left out. `write`:
   * makes the transaction, which stores the counted wrong codes, too.
   */
  async store(write: (work: (store: Store) => Promise<void>) => Promise<void>): Promise<void> {
    if (!this.isWaiting) return;
    this.#storing ??= this.#store(write).finally(() => {
      this.#storing = null;
    });
    await this.#storing;
  }

  async #store(write: (work: (store: Store) => Promise<void>) => Promise<void>): Promise<void> {
    const entries = [...this.#entries];
    await write(async (store) => {
      for (const entry of entries)
        if ((await store.systemLog.count(entry)) === 0) await store.systemLog.append(entry);
    });
    this.#entries = this.#entries.slice(entries.length);
    // what came meanwhile is in the lines that stay
    if (!this.isWaiting) this.#clear();
  }

  #read(): { readonly lines: readonly AuditLine[]; readonly leftOut: number; readonly end: number } {
    let bytes = Buffer.alloc(0);
    try {
      bytes = readFileSync(this.#path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    const end = bytes.findLastIndex((byte) => byte !== NEWLINE) + 1;
    const texts = bytes
      .toString("utf8", 0, end)
      .split("\n")
      .filter((text) => text !== "");
    const lines = texts.flatMap(linesIn);
    return { lines, leftOut: texts.length - lines.length, end };
  }

  /** Takes the room that lines need while there is some; a disk without room is told when a line comes. */
  #reserve(dataDir: string): void {
    try {
      const file = openSync(this.#path, "a", 0o600);
      try {
        giveToOwnerOf(dataDir, this.#path);
        const missing = RESERVED - readFileSync(this.#path).length;
        if (missing > 0) writeSync(file, Buffer.alloc(missing, NEWLINE));
      } finally {
        closeSync(file);
      }
    } catch (error) {
      this.#serverLog.warn("the audit file has no room", { reason: String(error) });
    }
  }

  #write(text: string): boolean {
    try {
      const file = openSync(this.#path, "r+");
      try {
        // a line that was broken off ends here
        const bytes = Buffer.from(`\n${text}\n`);
        for (let written = 0; written < bytes.length; )
          written += writeSync(file, bytes, written, bytes.length - written, this.#end + written);
        fsyncSync(file);
        this.#end += bytes.length;
      } finally {
        closeSync(file);
      }
      return true;
    } catch (error) {
      this.#serverLog.error("an audit line could not be written", error);
      return false;
    }
  }

  #clear(): void {
    try {
      const file = openSync(this.#path, "r+");
      try {
        ftruncateSync(file, 0);
        writeSync(file, Buffer.alloc(RESERVED, NEWLINE), 0, RESERVED, 0);
        fsyncSync(file);
        this.#end = 0;
      } finally {
        closeSync(file);
      }
    } catch (error) {
      this.#serverLog.error(
        "the audit file could not be emptied; its entries are stored once all the same",
        error,
      );
    }
  }
}

function textOf({ entries, ...rest }: AuditLine): string {
  const stored = entries.map(({ message, ...entry }) => ({
    ...entry,
    message: typeof message === "string" ? message : message(COURT),
  }));
  return JSON.stringify({ entries: stored, ...rest });
}

/** None: the text is no line. */
function linesIn(text: string): readonly AuditLine[] {
  try {
    const { entries, ...rest } = storedLine.parse(JSON.parse(text));
    return [{ ...rest, entries: entries.map(entryOf) }];
  } catch {
    return [];
  }
}

/** Its message speaks of the court by the name that it has when the entry is stored (S-07). */
function entryOf(entry: z.infer<typeof storedEntry>): NewLogEntry {
  const { message } = entry;
  if (!message.includes(COURT)) return entry;
  return { ...entry, message: (court) => message.replaceAll(COURT, () => court) };
}

function fail(message: string): never {
  throw new Error(message);
}
