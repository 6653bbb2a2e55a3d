import type { Migration } from "./migration.ts";

/** Columns for the relay output and the encrypted password of the device that switches a court's lamp (E-01). */
export const lightOutputs: Migration = {
  name: "004-light-outputs",
  statements: () => [
    "alter table light_channels add column output integer not null default 0 check (output between 0 and 99)",
    "alter table light_channels add column sealed_password text",
  ],
};
