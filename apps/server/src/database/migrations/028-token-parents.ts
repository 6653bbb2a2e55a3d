import type { Migration } from "./migration.ts";

/** Finds a refresh token's successors without reading all tokens of its sign-in, perhaps thousands. */
export const tokenParents: Migration = {
  name: "028-token-parents",
  statements: () => ["create index refresh_tokens_by_parent on refresh_tokens (parent_hash)"],
};
