import type { Migration } from "./migration.ts";

const inRangeOfDates = (name: string) => `${name} between -8640000000000000 and 8640000000000000`;
const instantOrNull = (name: string) => `${name} bigint check (${inRangeOfDates(name)})`;

/** Channels serve several courts and vice versa (E-02); SQLite cannot drop a column with a reference. */
export const channelsOfCourts: Migration = {
  name: "031-channels-of-courts",
  statements(engine) {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      "alter table light_channels rename to former_light_channels",
      `create table light_channels (
        id ${text} not null primary key,
        driver text not null,
        address text not null,
        output integer not null default 0 check (output between 0 and 99),
        sealed_password text,
        outage text,
        ${instantOrNull("suspended_until")},
        is_on boolean check (is_on in (true, false)),
        ${instantOrNull("reported_at")},
        cause text check (cause in ('rule', 'person', 'device')),
        changed_by text,
        check ((is_on is null) = (reported_at is null))
      )`,
      `create table light_channel_courts (
        channel_id ${text} not null references light_channels (id) on delete cascade,
        court_id integer not null references courts (id),
        primary key (channel_id, court_id)
      )`,
      `insert into light_channels
        (id, driver, address, output, sealed_password, outage, suspended_until, is_on, reported_at, cause, changed_by)
        select former.id, former.driver, former.address, former.output, former.sealed_password, former.outage,
          former.suspended_until, case when courts.light_reported_at is null then null else courts.is_light_on end,
          courts.light_reported_at, courts.light_cause, courts.light_changed_by
        from former_light_channels as former join courts on courts.id = former.court_id`,
      `insert into light_channel_courts (channel_id, court_id) select id, court_id from former_light_channels`,
      "drop table former_light_channels",
    ];
  },
};
