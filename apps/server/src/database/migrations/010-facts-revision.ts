import type { Migration } from "./migration.ts";

/** Raised by 1 by each transaction that changes facts (facts-revision.ts). */
export const factsRevision: Migration = {
  name: "010-facts-revision",
  statements: () => [
    "create table facts_revision (id integer primary key check (id = 1), revision bigint not null)",
    "insert into facts_revision (id, revision) values (1, 1)",
  ],
};
