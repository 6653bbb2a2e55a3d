import type { MailContent } from "@platzwart/domain/messages/booking-message";
import { MAIL_PROBLEMS } from "@platzwart/domain/messages/mail-problem";
import { type Instant, instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { codec, mapped, orNull, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { inPortions, type Page, Records } from "../../database/records.ts";
import { type Connection, repository } from "../../database/store.ts";

const storedInstant = z.pipe(
  z.int(),
  z.transform((value): Instant => instant(value)),
);
const storedSlot = z.object({
  // absent before there were series
  bookingId: z._default(z.string(), ""),
  courtId: z.pipe(
    z.int(),
    z.transform((value) => column.courtIn("court_id", value)),
  ),
  time: z.object({ from: storedInstant, until: storedInstant }),
});
const storedContent = z.object({
  ...storedSlot.shape,
  state: z.enum(["booked", "cancelled"]),
  others: z._default(z.array(storedSlot), []),
  codeTag: z.nullable(z.string()),
  addressTag: z.string(),
});

const messages = codec(
  "messages",
  {
    id: column.text("id"),
    channel: column.word("channel", ["mail"]),
    /** test: a mail that tests the settings. */
    subjectKind: column.word("subject_kind", ["booking", "test"]),
    /** Id of the booking; empty: a test. */
    subjectId: column.text("subject_id"),
    /** code: a booking's code resent by a user. */
    kind: column.word("kind", ["confirmation", "change", "cancellation", "code", "test"]),
    /** Contains neither names nor digits; null: a test. */
    content: mapped(column.json("content"), {
      write: (content: MailContent | null): unknown => content,
      read: (stored): MailContent | null => z.nullable(storedContent).parse(stored),
    }),
    /** dropped: no longer needed, or too late; held: waiting for an operator after a restore (O-05). */
    state: column.word("state", ["waiting", "sent", "failed", "dropped", "held"]),
    dueAt: column.time("due_at"),
    /** Time after which the message is useless. */
    notAfter: column.time("not_after"),
    /** Failed attempts. */
    tries: column.integer("tries"),
    /** Problem of the last attempt; null: none failed. */
    problem: orNull(column.word("problem", MAIL_PROBLEMS)),
    createdAt: column.time("created_at"),
    /** Time of the final state; null: not final. */
    doneAt: orNull(column.time("done_at")),
  },
  ({ id }) => id,
);

export type MessageRecord = RecordOf<typeof messages>;

/** States before a final outcome. */
export const OPEN_STATES: readonly MessageRecord["state"][] = ["waiting", "held"];

interface MessageTables {
  messages: RowOf<typeof messages>;
}

interface MessagePosition {
  readonly createdAt: Instant;
  readonly id: string;
}

class MessageRecords extends Records<MessageTables> {
  async get(id: string): Promise<MessageRecord | null> {
    return this.first(messages, this.#all.where("id", "=", id));
  }

  async insert(message: MessageRecord): Promise<void> {
    await this.db.insertInto("messages").values(messages.encode(message)).execute();
  }

  async update(id: string, changes: Partial<MessageRecord>): Promise<void> {
    await this.db.updateTable("messages").set(messages.encodeSome(changes)).where("id", "=", id).execute();
  }

  /** Oldest first. */
  async listOfBookings(ids: readonly string[]): Promise<MessageRecord[]> {
    const found: MessageRecord[] = [];
    for (const portion of inPortions(ids))
      found.push(
        ...(await this.all(
          messages,
          this.#all
            .where("subject_kind", "=", "booking")
            .where("subject_id", "in", portion)
            .orderBy("created_at")
            .orderBy("id"),
        )),
      );
    return found;
  }

  /** Longest due first. */
  async listDue(now: Instant, limit: number): Promise<MessageRecord[]> {
    return this.all(
      messages,
      this.#all
        .where("state", "=", "waiting")
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .orderBy("id")
        .limit(limit),
    );
  }

  /** null: no message waits. */
  async nextDueAt(): Promise<Instant | null> {
    const row = await this.db
      .selectFrom("messages")
      .select(({ fn }) => fn.min("due_at").as("due"))
      .where("state", "=", "waiting")
      .executeTakeFirst();
    return row?.due == null ? null : instant(Number(row.due));
  }

  async count(state: MessageRecord["state"]): Promise<number> {
    const row = await this.db
      .selectFrom("messages")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("state", "=", state)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /** Messages to customers that failed and would still be of use. */
  async countFailed(now: Instant): Promise<number> {
    const row = await this.db
      .selectFrom("messages")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("state", "=", "failed")
      .where("subject_kind", "=", "booking")
      .where("not_after", ">", now)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /** Newest first. */
  async listPage(
    after: MessagePosition | null,
    limit: number,
  ): Promise<Page<MessageRecord, MessagePosition>> {
    let query = this.#all;
    if (after !== null)
      query = query
        .where("created_at", "<=", after.createdAt)
        .where(({ eb, or }) => or([eb("created_at", "<", after.createdAt), eb("id", "<", after.id)]));
    const ordered = query.orderBy("created_at", "desc").orderBy("id", "desc");
    return this.page(messages, ordered, limit, ({ createdAt, id }) => ({ createdAt, id }));
  }

  /** Whether a test mail begun at or after an instant was sent. */
  async isTestedSince(at: Instant): Promise<boolean> {
    const row = await this.db
      .selectFrom("messages")
      .select("id")
      .where("subject_kind", "=", "test")
      .where("state", "=", "sent")
      .where("created_at", ">=", at)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Returns the number of changed messages. */
  async updateAll(state: MessageRecord["state"], changes: Partial<MessageRecord>): Promise<number> {
    const moved = await this.db
      .updateTable("messages")
      .set(messages.encodeSome(changes))
      .where("state", "=", state)
      .returning("id")
      .execute();
    return moved.length;
  }

  /** Does nothing to a message that does not wait. */
  async drop(id: string, now: Instant): Promise<void> {
    await this.db
      .updateTable("messages")
      .set(messages.encodeSome({ state: "dropped", doneAt: now }))
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .execute();
  }

  /** Drops all open messages except codes resent by users, after mails were switched off. */
  async dropDecided(now: Instant): Promise<void> {
    await this.db
      .updateTable("messages")
      .set(messages.encodeSome({ state: "dropped", doneAt: now }))
      .where("state", "in", [...OPEN_STATES])
      .where("kind", "<>", "code")
      .execute();
  }

  async dropLate(now: Instant): Promise<void> {
    await this.db
      .updateTable("messages")
      .set(messages.encodeSome({ state: "dropped", doneAt: now }))
      .where("state", "in", [...OPEN_STATES])
      .where("not_after", "<=", now)
      .execute();
  }

  async deleteOfBookings(ids: readonly string[]): Promise<void> {
    for (const portion of inPortions(ids))
      await this.db
        .deleteFrom("messages")
        .where("subject_kind", "=", "booking")
        .where("subject_id", "in", portion)
        .execute();
  }

  /** Deletes messages that became useless before an instant; returns their number. */
  async deleteEndedBefore(endedBefore: Instant, limit: number): Promise<number> {
    const ended = await this.db
      .selectFrom("messages")
      .select("id")
      .where("not_after", "<", endedBefore)
      .limit(limit)
      .execute();
    for (const portion of inPortions(ended.map(({ id }) => id)))
      await this.db.deleteFrom("messages").where("id", "in", portion).execute();
    return ended.length;
  }

  get #all() {
    return this.db.selectFrom("messages").selectAll();
  }
}

export const messagesIn = repository(
  (connection: Connection<MessageTables>) => new MessageRecords(connection),
);
