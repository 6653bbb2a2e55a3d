import { codec, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { Records } from "../../database/records.ts";
import { type Connection, repository } from "../../database/store.ts";

/** Servers that may lead the hall. */
const members = codec(
  "members",
  { name: column.text("name"), acceptedAt: column.time("accepted_at") },
  ({ name }) => name,
);

export type MemberRecord = RecordOf<typeof members>;

/** Line of the audit file of a server that waits (platzwart.audit). */
const auditLines = codec(
  "audit_lines",
  { member: column.text("member"), digest: column.text("digest"), line: column.text("line") },
  ({ member, digest }) => `${member} ${digest}`,
);

interface MemberTables {
  audit_lines: RowOf<typeof auditLines>;
  members: RowOf<typeof members>;
}

class MemberRecords extends Records<MemberTables> {
  /** By name. */
  async list(): Promise<MemberRecord[]> {
    return this.all(members, this.db.selectFrom("members").selectAll().orderBy("name"));
  }

  async insert(member: MemberRecord): Promise<void> {
    await this.db.insertInto("members").values(members.encode(member)).execute();
  }

  async auditLines(): Promise<RecordOf<typeof auditLines>[]> {
    return this.all(auditLines, this.db.selectFrom("audit_lines").selectAll());
  }

  async deleteAuditLines(): Promise<void> {
    await this.db.deleteFrom("audit_lines").execute();
  }

  /** false: no such member. */
  async delete(name: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom("members")
      .where("name", "=", name)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}

export const membersIn = repository((connection: Connection<MemberTables>) => new MemberRecords(connection));
