import { maySeeSetting } from "@platzwart/domain/role";
import type { Instant } from "@platzwart/domain/time/instant";
import { serverMessages } from "@platzwart/texts/log/server";
import { audit } from "../../facts/log-entry.ts";

/** Component by which the history of settings is read (S-12). */
export const SETTINGS_COMPONENT = "settings";

export const settingLog = {
  /** `from`, `to`: values as text. All roles see the message, which has no device addresses (N-09). */
  saved: (at: Instant, key: string, from: string, to: string, userId: string) => {
    const message = maySeeSetting("staff", key)
      ? serverMessages.settingSaved(key, from, to)
      : serverMessages.addressSaved(key, to !== "");
    return audit(SETTINGS_COMPONENT, "info", { at }, message, { key, from, to, user_id: userId });
  },
};
