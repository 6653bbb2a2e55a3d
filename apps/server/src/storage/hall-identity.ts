import { DatabaseSync } from "node:sqlite";
import { runInWorker } from "../platform/system/worker-task.ts";
import { CHECK_ROW, HALL_ROW } from "./code-key-check.ts";

/** What tells the database of one hall from that of another; null: the file does not have it, or cannot be read. */
export interface HallIdentity {
  readonly id: string | null;
  readonly keyCheck: string | null;
}

/** Of which hall a database is. `address`: its path, or its address for SQLite. */
export function hallOf(address: string): HallIdentity {
  try {
    const connection = new DatabaseSync(address, { readOnly: true });
    try {
      const stored = (key: string) => {
        const value = connection.prepare("select value from installation where key = ?").get(key)?.["value"];
        return typeof value === "string" ? value : null;
      };
      return { id: stored(HALL_ROW), keyCheck: stored(CHECK_ROW) };
    } finally {
      connection.close();
    }
  } catch {
    // whoever works with the file tells what is wrong with it
    return { id: null, keyCheck: null };
  }
}

/** The same for many, in a worker: files on a disk that may be slow to answer. */
export function hallsOf(addresses: readonly string[]): Promise<HallIdentity[]> {
  return runInWorker(readIdentities, { addresses, keys: [HALL_ROW, CHECK_ROW] });
}

/** Runs in the worker, as text; the same as `hallOf`. */
function readIdentities(): void {
  const { DatabaseSync: Connection } = process.getBuiltinModule("node:sqlite");
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { addresses, keys } = workerData as { addresses: readonly string[]; keys: readonly string[] };
  const identities = addresses.map((address) => {
    try {
      const connection = new Connection(address, { readOnly: true });
      try {
        const question = connection.prepare("select value from installation where key = ?");
        const [id, keyCheck] = keys.map((key) => question.get(key)?.["value"]);
        const text = (value: unknown) => (typeof value === "string" ? value : null);
        return { id: text(id), keyCheck: text(keyCheck) };
      } finally {
        connection.close();
      }
    } catch {
      return { id: null, keyCheck: null };
    }
  });
  parentPort?.postMessage(identities);
}

/** Whether two databases are of different halls, as far as that is known. */
export function areOfDifferentHalls(one: HallIdentity, other: HallIdentity): boolean {
  const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
  return differ(one.id, other.id) || differ(one.keyCheck, other.keyCheck);
}

/** Whether two databases are of one hall by its id; a key may have been typed on any machine. */
export function areSurelyOfOneHall(one: HallIdentity, other: HallIdentity): boolean {
  return one.id !== null && one.id === other.id;
}

/** The id of the first of some databases that has one and was made with the key; null: none has. */
export function idOfHallWith(keyCheck: string, halls: readonly HallIdentity[]): string | null {
  return halls.find((hall) => hall.id !== null && hall.keyCheck === keyCheck)?.id ?? null;
}
