import type { Migration } from "./migration.ts";

/** Scopes of an API key; present keys get all. */
export const keyScopes: Migration = {
  name: "041-key-scopes",
  statements: () => [
    `alter table api_keys add column scopes text not null default 'bookings:read bookings:write'
      check (scopes <> '')`,
    "alter table api_keys drop column scope",
  ],
};
