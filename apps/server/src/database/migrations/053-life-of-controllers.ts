import type { Migration } from "./migration.ts";

/** Change of key, replacement, refused copies and revoked keys of controllers (E-04). */
export const lifeOfControllers: Migration = {
  name: "053-life-of-controllers",
  statements: (engine) => {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      "alter table controllers add column sealed_next_key text",
      `alter table controllers add column next_use ${text} check (next_use in ('change', 'replacement'))`,
      "alter table controllers add column claimant_model text",
      `alter table controllers add column claimant_serial ${text}`,
      "alter table controllers add column copy_seen_at bigint",
      // a machine reporting already stays visible
      "update controllers set claimant_model = model, claimant_serial = serial where awaits_approval and serial is not null",
      "update controllers set last_seen_at = null where awaits_approval and enrolled_at is null",
      `create table revoked_controller_keys (
        controller_id ${text} not null,
        sealed_key text not null,
        revoked_at bigint not null
      )`,
    ];
  },
};
