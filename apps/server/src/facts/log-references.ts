import type { Kysely } from "kysely";
import { inPortions } from "../database/records.ts";
import { readKeyNames, readUserNames, type UserNameTables } from "./actor-names.ts";
import type { LogReference } from "./log-entry.ts";
import type { LogRecord } from "./log-records.ts";

/** Per kind and entry, because a metadata field may hold a long list of ids. */
const MAX_REFERENCES = 20;

export interface ReferencedTables extends UserNameTables {
  access_codes: { id: string; user_name: string; access_code: string | null; is_permanent: boolean };
  bookings: { id: string; customer_name: string | null };
  court_blocks: { id: string; reason: string };
}

type Metadata = LogRecord["metadata"];

/** user_id: who acted; caller: who booked or cancelled; subject_id: the user or API key changed. */
export const ID_FIELDS = {
  code: ["code_id", "code_ids"],
  user: ["user_id", "caller", "subject_id"],
  booking: ["booking_id"],
  block: ["block_id"],
} as const satisfies Record<LogReference["kind"], readonly string[]>;

/** In the order of the entries, read with a few queries for all. */
export async function readLogReferences(
  db: Kysely<ReferencedTables>,
  entries: readonly Pick<LogRecord, "metadata">[],
): Promise<LogReference[][]> {
  const byKey = new Map<string, LogReference>();
  const add = (reference: LogReference) => byKey.set(keyOf(reference.kind, reference.id), reference);
  for (const ids of idBatches("code", entries)) (await readCodes(db, ids)).forEach(add);
  for (const ids of idBatches("user", entries)) (await readUsers(db, ids)).forEach(add);
  for (const ids of idBatches("booking", entries)) (await readBookings(db, ids)).forEach(add);
  for (const ids of idBatches("block", entries)) (await readBlocks(db, ids)).forEach(add);
  return entries.map(({ metadata }) =>
    (Object.keys(ID_FIELDS) as LogReference["kind"][]).flatMap((kind) =>
      idsIn(metadata, kind).flatMap((id) => byKey.get(keyOf(kind, id)) ?? []),
    ),
  );
}

const keyOf = (kind: LogReference["kind"], id: string) => `${kind} ${id}`;

function idsIn(metadata: Metadata, kind: LogReference["kind"]): string[] {
  const values = ID_FIELDS[kind].flatMap((field) => metadata[field]);
  const ids = values.filter(
    (value): value is string => typeof value === "string" && !value.includes("\u0000"),
  );
  return [...new Set(ids)].slice(0, MAX_REFERENCES);
}

export function referencedIds(metadata: Metadata): string[] {
  return [...idsIn(metadata, "booking"), ...idsIn(metadata, "code")];
}

/** Batches of unique ids, one query each. */
function idBatches(kind: LogReference["kind"], entries: readonly Pick<LogRecord, "metadata">[]): string[][] {
  return inPortions([...new Set(entries.flatMap(({ metadata }) => idsIn(metadata, kind)))]);
}

async function readCodes(db: Kysely<ReferencedTables>, ids: readonly string[]): Promise<LogReference[]> {
  const found = await db
    .selectFrom("access_codes")
    .select(["id", "user_name", "access_code", "is_permanent"])
    .where("id", "in", ids)
    .execute();
  return found.map((row) => ({
    kind: "code",
    id: row.id,
    name: row.user_name === "" ? null : row.user_name,
    encryptedDigits: row.access_code,
    isPermanent: row.is_permanent,
  }));
}

async function readUsers(db: Kysely<ReferencedTables>, ids: readonly string[]): Promise<LogReference[]> {
  const users = await readUserNames(db, ids);
  const keys = await readKeyNames(db, ids);
  return [
    ...[...users].map(([id, { name, isDeleted }]) => ({ kind: "user" as const, id, name, isDeleted })),
    ...[...keys].map(([id, name]) => ({ kind: "user" as const, id, name, isDeleted: false })),
  ];
}

async function readBookings(db: Kysely<ReferencedTables>, ids: readonly string[]): Promise<LogReference[]> {
  const query = db.selectFrom("bookings").select(["id", "customer_name"]).where("id", "in", ids);
  return (await query.execute()).map((row) => ({ kind: "booking", id: row.id, name: row.customer_name }));
}

async function readBlocks(db: Kysely<ReferencedTables>, ids: readonly string[]): Promise<LogReference[]> {
  const query = db.selectFrom("court_blocks").select(["id", "reason"]).where("id", "in", ids);
  return (await query.execute()).map(({ id, reason }) => ({ kind: "block", id, name: reason || null }));
}
