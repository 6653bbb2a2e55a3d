import type { Migration } from "./migration.ts";

/**
 * The facts revision, a number that each transaction that changes facts raises by 1. Facts: the data that decide what
 * lights and doors should do, and the data that are shown with courts and doors.
 */
export const factsRevision: Migration = {
  name: "010-facts-revision",
  statements: () => [
    "create table facts_revision (id integer primary key check (id = 1), revision bigint not null)",
    "insert into facts_revision (id, revision) values (1, 1)",
  ],
};
