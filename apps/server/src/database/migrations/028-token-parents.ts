import type { Migration } from "./migration.ts";

/** The successors of a refresh token are found without reading all tokens of its sign-in, which may be thousands. */
export const tokenParents: Migration = {
  name: "028-token-parents",
  statements: () => ["create index refresh_tokens_by_parent on refresh_tokens (parent_hash)"],
};
