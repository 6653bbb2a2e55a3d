import type { Migration } from "./migration.ts";

/** Intent for the light of a court in manual mode, which counts for a shared lamp (decision 26). */
export const manualLights: Migration = {
  name: "034-manual-lights",
  statements: (engine) => [
    "alter table courts add column manual_light boolean check (manual_light in (true, false))",
    `update courts set manual_light = is_light_on where auto_mode = ${engine === "postgres" ? "false" : "0"}`,
  ],
};
