import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { ERASURE_KINDS, type Erasure, erasureKey } from "../modules/people/erasure-store.ts";
import { erasureJournal } from "./erasure-journal.ts";
import { OWED_ERASURES_ROW, owedErasuresIn } from "./installation-tables.ts";
import { databaseOrRestored } from "./restored-copy.ts";
import { unchangingFile } from "./sqlite/sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite/sqlite-database.ts";

/** Where it was looked for erasures that a backup does not know. */
export interface ErasureSource {
  /** The folder of a journal; null: the database that is replaced. */
  readonly folder: string | null;
  /** "missing": nothing is there, or nothing that could know of erasures. */
  readonly state: "read" | "missing" | "unreadable";
}

/** What is known of erasures that a backup does not know. */
export interface KnownErasures {
  readonly erasures: readonly Erasure[];
  readonly sources: readonly ErasureSource[];
  /** Whether a journal lies in BACKUP_DIR and could be read. */
  readonly hasOwnJournal: boolean;
}

interface Places {
  readonly dataDir: string;
  readonly backupDir: string;
  /** The path of the backup, beside which a journal may lie. */
  readonly file: string;
  /** Whether the database that is replaced is whole; true also where there is none. */
  readonly isReplacedReadable: boolean;
}

/**
 * Looks in the database that is replaced (the journal lacks what was erased while its disk took nothing), in the journal
 * beside the backup and in that of BACKUP_DIR. Whose they are is not asked: an id that the backup does not have does
 * nothing. Rejects only where the backup cannot be read.
 */
export async function knownErasures({
  dataDir,
  backupDir,
  file,
  isReplacedReadable,
}: Places): Promise<KnownErasures> {
  const found: Erasure[] = [];
  const sources: ErasureSource[] = [];
  const look = async (folder: string | null, read: () => Promise<readonly Erasure[] | null>) => {
    const erasures = await read().catch(() => "unreadable" as const);
    const isRead = erasures !== null && erasures !== "unreadable";
    if (isRead) found.push(...erasures);
    sources.push({ folder, state: isRead ? "read" : (erasures ?? "missing") });
    return isRead;
  };
  await look(null, async () => {
    if (!isReplacedReadable) throw new Error("it is damaged");
    const present = databaseOrRestored(join(dataDir, DATABASE_FILE));
    return present === null ? null : erasuresIn(present);
  });
  let hasOwnJournal = false;
  for (const folder of new Set([dirname(file), backupDir])) {
    const isRead = await look(folder, () => erasureJournal(folder, dataDir).read());
    if (folder === backupDir) hasOwnJournal = isRead;
  }
  const backup = unchangingFile(file);
  // it was restored itself and never started: what it owes is lost by no restore
  const owed = read(backup, owedIn);
  const inBackup = new Set((read(backup, notedIn) ?? []).map(erasureKey));
  const missing = union([...owed, ...found]).filter((erasure) => !inBackup.has(erasureKey(erasure)));
  return { erasures: missing, sources, hasOwnJournal };
}

/** What is known now, with what was known before of a source that has gone since. */
export function withEarlier(now: KnownErasures, earlier: KnownErasures): KnownErasures {
  const wasRead = new Set(
    earlier.sources.filter(({ state }) => state === "read").map(({ folder }) => folder),
  );
  return {
    erasures: union([...earlier.erasures, ...now.erasures]),
    sources: now.sources.map(({ folder, state }) => ({
      folder,
      state: wasRead.has(folder) ? "read" : state,
    })),
    hasOwnJournal: earlier.hasOwnJournal || now.hasOwnJournal,
  };
}

/** Each one once, wherever it was noted. */
function union(erasures: readonly Erasure[]): readonly Erasure[] {
  const known = new Map<string, Erasure>();
  for (const { kind, id, at } of erasures) {
    const key = erasureKey({ kind, id, at });
    if (!known.has(key)) known.set(key, { kind, id, at });
  }
  return [...known.values()];
}

const rowSchema = z.object({ kind: z.enum(ERASURE_KINDS), id: z.string(), at: z.int() });

/** The tables with erasures, each since the version that brought it. */
const QUESTIONS = {
  erasures: "select kind, subject_id as id, erased_at as at from erasures",
  former_users: "select 'user' as kind, id, deleted_at as at from former_users",
} as const;

/** What a database knows of erasures, and what it owes itself; null: it has no table for it. Throws where it cannot be read. */
function erasuresIn(file: string): readonly Erasure[] | null {
  return read(file, (connection) => {
    const noted = notedIn(connection);
    return noted === null ? null : [...noted, ...owedIn(connection)];
  });
}

/** null: it has no table for it. */
function notedIn(connection: DatabaseSync): readonly Erasure[] | null {
  const exists = connection.prepare("select 1 from sqlite_schema where type = 'table' and name = ?");
  const questions = Object.entries(QUESTIONS).filter(([table]) => exists.get(table) !== undefined);
  if (questions.length === 0) return null;
  return questions
    .flatMap(([, question]) => connection.prepare(question).all())
    .map((row) => rowSchema.parse(row))
    .map(({ at, ...rest }) => ({ ...rest, at: instant(at) }));
}

function owedIn(connection: DatabaseSync): readonly Erasure[] {
  const row = connection.prepare("select value from installation where key = ?").get(OWED_ERASURES_ROW);
  return owedErasuresIn(typeof row?.["value"] === "string" ? row["value"] : null);
}

function read<T>(address: string, ask: (connection: DatabaseSync) => T): T {
  const connection = new DatabaseSync(address, { readOnly: true, timeout: 5_000 });
  try {
    return ask(connection);
  } finally {
    connection.close();
  }
}
