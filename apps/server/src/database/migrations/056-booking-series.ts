import type { Migration } from "./migration.ts";

/** Series of bookings: each date is a booking of its own (B-04). */
export const bookingSeries: Migration = {
  name: "056-booking-series",
  statements: (engine) => {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table booking_series (
        id ${text} primary key,
        every_weeks integer not null,
        created_at bigint not null,
        created_by ${text} not null
      )`,
      `alter table bookings add column series_id ${text} references booking_series (id)`,
      `alter table bookings add column series_date ${text}`,
      `create unique index bookings_of_series on bookings (series_id, series_date)
        where series_id is not null`,
    ];
  },
};
