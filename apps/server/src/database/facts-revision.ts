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
import type { Tables } from "./tables.ts";

/** A change of these tables changes no facts, so nothing that courts and doors do or show. */
export const TABLES_WITHOUT_FACTS: ReadonlySet<string> = new Set([
  // bookings name their customers, so spellings decide nothing
  ...["contacts", "merged_contacts"],
  ...["system_logs", "live_events", "scheduler_runs", "climate_state", "climate_history", "guess_limits"],
  ...["controllers", "revoked_controller_keys", "door_runs", "messages", "notice_recipients", "conditions"],
  ...[
    "api_keys",
    "terminals",
    "refresh_tokens",
    "sessions",
    "erasures",
    "installation",
    "facts_revision",
    "members",
    "audit_lines",
    "other_halls",
  ],
]);

/** Columns without facts: control reads reports only at its start, and the hall shows no sign-ins. */
export const COLUMNS_WITHOUT_FACTS: Readonly<Record<string, ReadonlySet<string>>> = {
  light_channels: new Set([
    ...["is_on", "reported_at", "reported_in_revision", "cause", "changed_by"],
    ...["outage", "suspended_until"],
  ]),
  // the last use of a code decides nothing
  access_codes: new Set(["last_used_at"]),
  courts: new Set(["is_light_on", "light_reported_at", "light_cause", "light_changed_by"]),
  doors: new Set(["is_unlocked", "held_until", "reported_at", "last_access_at", "outage"]),
  users: new Set(["last_signed_in_at"]),
};

/** Records whether one transaction's queries changed anything, and whether they changed facts. */
export class ChangeTracker implements KyselyPlugin {
  readonly #changingQueries = new WeakSet<object>();
  readonly #factChangingQueries = new WeakSet<object>();
  #hasChanges = false;
  #hasChangedFacts = false;

  get hasChanges(): boolean {
    return this.#hasChanges;
  }

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
    const count = result.numAffectedRows ?? BigInt(result.rows.length);
    if (count > 0n && this.#changingQueries.has(queryId)) this.#hasChanges = true;
    if (count > 0n && this.#factChangingQueries.has(queryId)) this.#hasChangedFacts = true;
    return result;
  }
}

/** Raw SQL, whose tables are unknown, counts as a change. */
function mayChangeFacts(node: RootOperationNode): boolean {
  if (SelectQueryNode.is(node)) return false;
  if (isReport(node)) return false;
  const tables = changedTables(node);
  return tables === null || tables.some((table) => table === null || !TABLES_WITHOUT_FACTS.has(table));
}

/** Whether the query only stores reports, in COLUMNS_WITHOUT_FACTS. */
function isReport(node: RootOperationNode): boolean {
  if (!UpdateQueryNode.is(node) || node.updates === undefined) return false;
  const table = nameOf(node.table);
  const columns = table === null ? undefined : COLUMNS_WITHOUT_FACTS[table];
  return (
    columns !== undefined &&
    node.updates.every(({ column }) => ColumnNode.is(column) && columns.has(column.column.name))
  );
}

/** null: unknown tables, or an unknown one. */
function changedTables(node: RootOperationNode): readonly (string | null)[] | null {
  if (InsertQueryNode.is(node)) return [nameOf(node.into)];
  if (UpdateQueryNode.is(node)) return [nameOf(node.table)];
  if (DeleteQueryNode.is(node)) return node.from.froms.map(nameOf);
  return null;
}

function nameOf(node: OperationNode | undefined): string | null {
  if (node === undefined || !TableNode.is(node)) return null;
  return node.table.identifier.name;
}

/** The stored revision of the facts (Store.factsRevision). */
export async function readFactsRevision(db: Kysely<Tables>): Promise<number> {
  const { revision } = await db
    .selectFrom("facts_revision")
    .select("revision")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return revision;
}

/** false: the stored revision is not `to` - 1, because another process has written. */
export async function raiseFactsRevision(transaction: Transaction<Tables>, to: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("facts_revision")
    .set({ revision: to })
    .where("id", "=", 1)
    .where("revision", "=", to - 1)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
