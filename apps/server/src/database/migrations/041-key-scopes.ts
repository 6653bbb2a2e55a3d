import type { Migration } from "./migration.ts";

/** What an API key allows, more than one; those of before did all that there was. */
export const keyScopes: Migration = {
  name: "041-key-scopes",
  statements: () => [
    `alter table api_keys add column scopes text not null default 'bookings:read bookings:write'
      check (scopes <> '')`,
    "alter table api_keys drop column scope",
  ],
};
