import { CONDITION_KINDS, type ConditionKind, type KnownCondition } from "@platzwart/domain/messages/notice";
import * as z from "zod/mini";
import { codec, group, mapped, orNull, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { Records } from "../../database/records.ts";
import { type Connection, repository } from "../../database/store.ts";

const storedKinds = z.array(z.enum(CONDITION_KINDS));
const storedSent = z.record(z.string(), z.enum(["begun", "ended"]));

const recipients = codec(
  "notice_recipients",
  {
    id: column.text("id"),
    name: column.text("name"),
    channel: column.word("channel", ["mail", "ntfy"]),
    /** E-mail address, or URL of a topic; encrypted (SecretCipher.encrypt). */
    encryptedAddress: column.text("sealed_address"),
    kinds: mapped(column.json("kinds"), {
      write: (kinds: readonly ConditionKind[]): unknown => kinds,
      read: (stored) => storedKinds.parse(stored),
    }),
    /** Minutes since midnight; null: no quiet hours. */
    quiet: orNull(group({ from: column.integer("quiet_from"), until: column.integer("quiet_until") })),
    createdAt: column.time("created_at"),
  },
  ({ id }) => id,
);

const conditions = codec(
  "conditions",
  {
    kind: column.word("kind", CONDITION_KINDS),
    subject: column.text("subject"),
    since: column.time("since"),
    endedAt: orNull(column.time("ended_at")),
    sent: mapped(column.json("sent"), {
      write: (sent: KnownCondition["sent"]): unknown => sent,
      read: (stored): KnownCondition["sent"] => storedSent.parse(stored),
    }),
  },
  ({ kind, subject }) => `${kind} ${subject}`,
);

export type RecipientRecord = RecordOf<typeof recipients>;

interface NoticeTables {
  notice_recipients: RowOf<typeof recipients>;
  conditions: RowOf<typeof conditions>;
}

class NoticeRecords extends Records<NoticeTables> {
  /** Oldest first. */
  async listRecipients(): Promise<RecipientRecord[]> {
    const all = this.db.selectFrom("notice_recipients").selectAll();
    return this.all(recipients, all.orderBy("created_at").orderBy("id"));
  }

  async getRecipient(id: string): Promise<RecipientRecord | null> {
    return this.first(recipients, this.db.selectFrom("notice_recipients").selectAll().where("id", "=", id));
  }

  async putRecipient(recipient: RecipientRecord): Promise<void> {
    await this.deleteRecipient(recipient.id);
    await this.db.insertInto("notice_recipients").values(recipients.encode(recipient)).execute();
  }

  async deleteRecipient(id: string): Promise<void> {
    await this.db.deleteFrom("notice_recipients").where("id", "=", id).execute();
  }

  async listConditions(): Promise<KnownCondition[]> {
    return this.all(conditions, this.db.selectFrom("conditions").selectAll().orderBy("since"));
  }

  async replaceConditions(known: readonly KnownCondition[]): Promise<void> {
    await this.db.deleteFrom("conditions").execute();
    if (known.length > 0)
      await this.db
        .insertInto("conditions")
        .values(known.map((one) => conditions.encode(one)))
        .execute();
  }
}

export const noticesIn = repository((connection: Connection<NoticeTables>) => new NoticeRecords(connection));
