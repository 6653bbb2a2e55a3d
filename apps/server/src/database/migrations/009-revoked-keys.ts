import type { Migration } from "./migration.ts";

/** A revoked key is deleted and its name moved to former_users, so that every stored key is valid. */
export const revokedKeys: Migration = {
  name: "009-revoked-keys",
  statements: () => [
    `insert into former_users (id, username, deleted_at)
      select id, name, revoked_at from api_keys where revoked_at is not null`,
    "delete from api_keys where revoked_at is not null",
    "drop index api_keys_by_name",
    "alter table api_keys drop column revoked_at",
    "create unique index api_keys_by_name on api_keys (folded_name)",
  ],
};
