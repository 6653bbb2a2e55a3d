import type { Migration } from "./migration.ts";

/** What was told of a lamp is known after a restart: its outage, and until when it is left alone (L-03). */
export const toldOfLamps: Migration = {
  name: "029-told-of-lamps",
  statements: () => [
    "alter table light_channels add column outage text",
    "alter table light_channels add column suspended_until bigint check (suspended_until between -8640000000000000 and 8640000000000000)",
  ],
};
