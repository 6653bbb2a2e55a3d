import type { Migration } from "./migration.ts";

/** Logged outage and suspension of a lamp, which stay logged after a restart (L-03). */
export const toldOfLamps: Migration = {
  name: "029-told-of-lamps",
  statements: () => [
    "alter table light_channels add column outage text",
    "alter table light_channels add column suspended_until bigint check (suspended_until between -8640000000000000 and 8640000000000000)",
  ],
};
