import type { Migration } from "./migration.ts";

/** Whether people want light at a court in manual mode, which counts where it shares its lamp (decision 26). */
export const manualLights: Migration = {
  name: "034-manual-lights",
  statements: (engine) => [
    "alter table courts add column manual_light boolean check (manual_light in (true, false))",
    `update courts set manual_light = is_light_on where auto_mode = ${engine === "postgres" ? "false" : "0"}`,
  ],
};
