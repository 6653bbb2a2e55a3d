import { type Duration, type Instant, SECOND } from "@platzwart/domain/time/instant";
import { serverMessages } from "@platzwart/texts/log/server";
import { technical } from "../facts/log-entry.ts";

export const upkeepLog = {
  /** The clock is earlier than the last stored instant, so the time is unknown. */
  clockUnknown: (at: Instant, behind: Duration) => {
    const metadata = { seconds: Math.round(behind / SECOND) };
    return technical("clock", "error", { at }, serverMessages.clockUnknown(behind), metadata);
  },
  /** Negative: backwards. */
  clockJumped: (at: Instant, seconds: number) =>
    technical("clock", "warn", { at }, serverMessages.clockJumped(seconds), { seconds }),
  /** The setting's default applies. */
  settingUnreadable: (at: Instant, key: string) =>
    technical("settings", "error", { at }, serverMessages.settingUnreadable(key), { key }),
};
