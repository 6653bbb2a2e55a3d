import type { Migration } from "./migration.ts";

/** Attempts are limited by name and network in memory; former networks of users count for nothing any more. */
export const noSignInAddresses: Migration = {
  name: "042-no-sign-in-addresses",
  statements: () => ["drop table sign_in_addresses"],
};
