import type { Migration } from "./migration.ts";

/** What finds a person's bookings, however many there were (G-07). */
export const people: Migration = {
  name: "005-people",
  statements: () => [
    "create index bookings_by_customer on bookings (customer_name, id) where customer_name is not null",
  ],
};
