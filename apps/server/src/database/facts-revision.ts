import {
  ColumnNode,
  DeleteQueryNode,
  InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  type Transaction,
  UpdateQueryNode,
} from "kysely";
import type { Schema } from "./schema.ts";

/**
 * Whether a change of the table changes facts. Facts are the data that decide what lights and doors should do, and the
 * data that are shown with courts and doors (design: storage).
 */
const HOLDS_FACTS: Readonly<Record<keyof Schema, boolean>> = {
  courts: true,
  court_blocks: true,
  access_codes: true,
  bookings: true,
  system_settings: true,
  doors: true,
  door_courts: true,
  light_channels: true,
  light_channel_courts: true,
  scheduler_state: true,
  // courts show the names of users as causes of a light or as authors of a block
  users: true,
  former_users: true,
  // which spellings there are decides nothing: the bookings say whose they are
  contacts: false,
  merged_contacts: false,
  system_logs: false,
  scheduler_runs: false,
  climate_state: false,
  climate_history: false,
  api_keys: false,
  terminals: false,
  refresh_tokens: false,
  sessions: false,
  live_events: false,
  erasures: false,
  guess_limits: false,
  installation: false,
  facts_revision: false,
};

/**
 * What devices last reported, and what was told of them: control knows it as it comes, and reads it at its start only, so
 * that no reading of the hall is old because of it (design: storage). And when users signed in, which the hall shows
 * nowhere.
 */
const REPORTED: Readonly<Partial<Record<keyof Schema, ReadonlySet<string>>>> = {
  light_channels: new Set<keyof Schema["light_channels"]>([
    "is_on",
    "reported_at",
    "reported_in_revision",
    "cause",
    "changed_by",
    "outage",
    "suspended_until",
  ]),
  // a used code decides nothing anew
  access_codes: new Set<keyof Schema["access_codes"]>(["last_used_at"]),
  courts: new Set<keyof Schema["courts"]>([
    "is_light_on",
    "light_reported_at",
    "light_cause",
    "light_changed_by",
  ]),
  doors: new Set<keyof Schema["doors"]>([
    "is_unlocked",
    "held_until",
    "reported_at",
    "last_access_at",
    "outage",
  ]),
  users: new Set<keyof Schema["users"]>(["last_signed_in_at"]),
};

/** A Kysely plugin that records whether the queries of one transaction changed anything, and whether they changed facts. */
export class ChangeTracker implements KyselyPlugin {
  readonly #changingQueries = new WeakSet<object>();
  readonly #factChangingQueries = new WeakSet<object>();
  #hasChanges = false;
  #hasChangedFacts = false;

  /** Whether a query of the transaction inserted, updated or deleted a row. */
  get hasChanges(): boolean {
    return this.#hasChanges;
  }

  /** Whether such a row was of a table with facts. */
  get hasChangedFacts(): boolean {
    return this.#hasChangedFacts;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (!SelectQueryNode.is(node)) this.#changingQueries.add(queryId);
    if (mayChangeFacts(node)) this.#factChangingQueries.add(queryId);
    return node;
  }

  async transformResult({
    result,
    queryId,
  }: PluginTransformResultArgs): Promise<QueryResult<Record<string, unknown>>> {
    // how many rows the query changed
    const count = result.numAffectedRows ?? BigInt(result.rows.length);
    if (count > 0n && this.#changingQueries.has(queryId)) this.#hasChanges = true;
    if (count > 0n && this.#factChangingQueries.has(queryId)) this.#hasChangedFacts = true;
    return result;
  }
}

/** Whether a query may change facts; raw SQL, whose tables are unknown, counts as a change. */
function mayChangeFacts(node: RootOperationNode): boolean {
  if (SelectQueryNode.is(node)) return false;
  if (isReport(node)) return false;
  const tables = changedTables(node);
  return tables === null || tables.some((table) => table === null || HOLDS_FACTS[table] !== false);
}

/** Whether a query changes nothing but what devices reported. */
function isReport(node: RootOperationNode): boolean {
  if (!UpdateQueryNode.is(node) || node.updates === undefined) return false;
  const table = nameOf(node.table);
  const columns = table === null ? undefined : REPORTED[table];
  return (
    columns !== undefined &&
    node.updates.every(({ column }) => ColumnNode.is(column) && columns.has(column.column.name))
  );
}

/** The tables that a query changes; null: unknown. */
function changedTables(node: RootOperationNode): readonly (keyof Schema | null)[] | null {
  if (InsertQueryNode.is(node)) return [nameOf(node.into)];
  if (UpdateQueryNode.is(node)) return [nameOf(node.table)];
  if (DeleteQueryNode.is(node)) return node.from.froms.map(nameOf);
  return null;
}

function nameOf(node: OperationNode | undefined): keyof Schema | null {
  if (node === undefined || !TableNode.is(node)) return null;
  return node.table.identifier.name as keyof Schema;
}

/** The stored facts revision: a number that each transaction that changes facts raises by 1 (Store.factsRevision). */
export async function readFactsRevision(db: Kysely<Schema>): Promise<number> {
  const { revision } = await db
    .selectFrom("facts_revision")
    .select("revision")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * Stores the revision `to`; false: the stored one is not `to` - 1, because another process has written
 * meanwhile.
 */
export async function raiseFactsRevision(transaction: Transaction<Schema>, to: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("facts_revision")
    .set({ revision: to })
    .where("id", "=", 1)
    .where("revision", "=", to - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
