import type { Migration } from "./migration.ts";

/** Tries are limited by name and network in memory; from where users signed in before counts for nothing any more. */
export const noSignInAddresses: Migration = {
  name: "042-no-sign-in-addresses",
  statements: () => ["drop table sign_in_addresses"],
};
