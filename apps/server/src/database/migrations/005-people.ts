import type { Migration } from "./migration.ts";

/** An index by which the bookings of a person are found without reading all bookings (G-07). */
export const people: Migration = {
  name: "005-people",
  statements: () => [
    "create index bookings_by_customer on bookings (customer_name, id) where customer_name is not null",
  ],
};
