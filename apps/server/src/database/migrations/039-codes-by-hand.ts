import { foldName } from "@platzwart/domain/folded-name";
import type { Migration } from "./migration.ts";

const inRangeOfDates = (name: string) => `${name} between -8640000000000000 and 8640000000000000`;
const instantOrNull = (name: string) => `${name} bigint check (${inRangeOfDates(name)})`;

/** Codes read at once for their folded names. */
const BATCH = 1_000;

/** For the list of all codes; a replacement takes the booking, since a booking has one code. */
export const codesByHand: Migration = {
  name: "039-codes-by-hand",
  statements(engine) {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      "alter table access_codes add column occupies_court boolean not null default true check (occupies_court in (true, false))",
      "alter table access_codes add column weekdays integer check (weekdays between 1 and 127)",
      "alter table access_codes add column hours_from integer check (hours_from between 0 and 1439)",
      "alter table access_codes add column hours_until integer check (hours_until between 1 and 1440)",
      `alter table access_codes add column replaced_by ${text}`,
      `alter table access_codes add column replaced_booking_id ${text}`,
      `alter table access_codes add column ${instantOrNull("last_used_at")}`,
      `alter table access_codes add column ${instantOrNull("changed_at")}`,
      `alter table access_codes add column changed_by ${text}`,
      `alter table access_codes add column search_text ${text}`,
      `alter table access_codes add column kind ${text} not null default 'booking' check (kind in ('booking', 'by_hand', 'permanent'))`,
      "update access_codes set kind = 'by_hand' where booking_id is null",
      "update access_codes set kind = 'permanent' where is_permanent = true",
      "create index access_codes_by_time on access_codes (valid_from, id)",
      "create index access_codes_of_court_by_time on access_codes (court_id, valid_from, id)",
      "create index access_codes_of_kind_by_time on access_codes (kind, valid_from, id)",
      "create index access_codes_by_text on access_codes (valid_from, id, search_text) where search_text is not null",
      "create index access_codes_replaced on access_codes (replaced_booking_id) where replaced_booking_id is not null",
    ];
  },
  async fill(db) {
    let after = "";
    for (;;) {
      const batch = await db
        .selectFrom("access_codes")
        .select(["id", "user_name"])
        .where("id", ">", after)
        .where("user_name", "<>", "")
        .orderBy("id")
        .limit(BATCH)
        .execute();
      for (const { id, user_name: name } of batch)
        await db
          .updateTable("access_codes")
          .set({ search_text: foldName(name) })
          .where("id", "=", id)
          .execute();
      const last = batch.at(-1);
      if (last === undefined || batch.length < BATCH) return;
      after = last.id;
    }
  },
};
