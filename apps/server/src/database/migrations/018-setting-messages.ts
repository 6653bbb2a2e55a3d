import type { Migration } from "./migration.ts";

/** Keys of the settings with an address at the time of this migration. */
const ADDRESS_KEYS = ["heating_url", "cooling_url", "ventilation_url", "monitoring_url"];

/** Entries about addresses of devices omit the address: every user reads messages (N-09). */
export const settingMessages: Migration = {
  name: "018-setting-messages",
  statements: (engine) =>
    ADDRESS_KEYS.map((key) => {
      const kept =
        engine === "postgres" ? "split_part(message, ':', 1)" : "substr(message, 1, instr(message, ':') - 1)";
      return `update system_logs set message = ${kept}
        where component = 'settings' and message like '% ${key} %:%'`;
    }),
};
