import { parseCourtId } from "@platzwart/domain/court/court";
import { instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import type { Store } from "../../database/store.ts";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import { LOG_CATEGORIES, LOG_LEVELS } from "../../facts/log-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import type { LineFile } from "../../platform/system/line-file.ts";

export const AUDIT_FILE = "platzwart.audit";
/** Placeholder for the court's name in a message. */
const COURT_PLACEHOLDER = "\uE000court\uE001";

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
const storedLine = z.object({ entries: z.array(storedEntry) });

/** Writes openings that the database refuses to disk before the door opens, and stores them later (D-31). */
export class AuditFile {
  readonly #file: Pick<LineFile, "append" | "clear">;
  /** Entries that the database lacks. */
  #entries: NewLogEntry[];
  #storing: Promise<void> | null = null;

  /** Skips and logs a line torn by a power cut. */
  constructor({ file, serverLog }: { readonly file: LineFile; readonly serverLog: ServerLog }) {
    this.#file = file;
    const lines = file.formerLines.map(parseEntries);
    const unreadableCount = lines.filter((entries) => entries === null).length;
    if (unreadableCount > 0)
      serverLog.warn("lines of the audit file cannot be understood", { count: unreadableCount });
    this.#entries = lines.flatMap((entries) => entries ?? []);
  }

  get hasWaitingEntries(): boolean {
    return this.#entries.length > 0;
  }

  /** false: the disk refused the entry. */
  append(entry: NewLogEntry): boolean {
    const isWritten = this.#file.append(lineOf(entry));
    if (isWritten) this.#entries.push(entry);
    return isWritten;
  }

  /** Stores each waiting entry once, even if an earlier attempt stored it, and empties the file. */
  async store(write: (work: (store: Store) => Promise<void>) => Promise<void>): Promise<void> {
    if (!this.hasWaitingEntries) return;
    this.#storing ??= this.#store(write).finally(() => {
      this.#storing = null;
    });
    await this.#storing;
  }

  async #store(write: (work: (store: Store) => Promise<void>) => Promise<void>): Promise<void> {
    const entries = [...this.#entries];
    await write((store) => storeOnce(store, entries));
    this.#entries = this.#entries.slice(entries.length);
    // until then the file has the lines of later entries
    if (!this.hasWaitingEntries) this.#file.clear();
  }
}

async function storeOnce(store: Store, entries: readonly NewLogEntry[]): Promise<void> {
  for (const entry of entries) if ((await logIn(store).count(entry)) === 0) await logIn(store).append(entry);
}

/** Stores the entry of a line once, also one of another server's file (V-05); skips a torn line. */
export async function storeAuditLine(store: Store, line: string): Promise<void> {
  await storeOnce(store, parseEntries(line) ?? []);
}

function lineOf({ message, ...entry }: NewLogEntry): string {
  const text = typeof message === "string" ? message : message(COURT_PLACEHOLDER);
  return JSON.stringify({ entries: [{ ...entry, message: text }] });
}

/** null: an invalid line. */
function parseEntries(text: string): readonly NewLogEntry[] | null {
  try {
    return storedLine.parse(JSON.parse(text)).entries.map(withCourtName);
  } catch {
    return null;
  }
}

/** Fills in the court's name valid at storing (S-07). */
function withCourtName(entry: z.infer<typeof storedEntry>): NewLogEntry {
  const { message } = entry;
  if (!message.includes(COURT_PLACEHOLDER)) return entry;
  return { ...entry, message: (court) => message.replaceAll(COURT_PLACEHOLDER, () => court) };
}

function fail(message: string): never {
  throw new Error(message);
}
