import type { Migration } from "./migration.ts";

/** The keys of the settings that hold an address when this was written. */
const ADDRESS_KEYS = ["heating_url", "cooling_url", "ventilation_url", "monitoring_url"];

/** Entries about addresses of devices say that one was changed and not what to: everybody reads messages (N-09). */
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
