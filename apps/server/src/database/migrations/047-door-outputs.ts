import type { Migration } from "./migration.ts";

/** Columns for the relay output and the encrypted password of the device that opens a door (E-06). */
export const doorOutputs: Migration = {
  name: "047-door-outputs",
  statements: () => [
    "alter table doors add column output integer not null default 0 check (output between 0 and 99)",
    "alter table doors add column sealed_password text",
  ],
};
