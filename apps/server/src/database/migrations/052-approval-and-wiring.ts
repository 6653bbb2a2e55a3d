import type { Migration } from "./migration.ts";

/** A controller can await an operator's acceptance, and its wiring test is stored (E-05). */
export const approvalAndWiring: Migration = {
  name: "052-approval-and-wiring",
  statements: (engine) => {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      "alter table controllers add column awaits_approval boolean not null default false",
      "alter table controllers add column wiring_tested_at bigint",
      `alter table controllers add column wiring_failed ${text}`,
    ];
  },
};
