import { Refused } from "@platzwart/domain/refusal";
import { isSettingKey, type SettingKey, type SettingValues } from "@platzwart/domain/settings/registry";
import { type Instant, instant, latest } from "@platzwart/domain/time/instant";
import { installationIn } from "../../database/installation-records.ts";
import type { Store } from "../../database/store.ts";
import { settingsIn } from "../../facts/setting-records.ts";
import { messagesIn } from "./message-records.ts";

/** Settings that a test mail proves (O-03). */
const SERVER_KEYS: ReadonlySet<string> = new Set<SettingKey>([
  ...(["mail_host", "mail_port", "mail_user", "mail_password", "mail_from"] as const),
]);

/**
 * What a change of settings means for mails: switched on, they begin with what changes from now on; switched off, waiting
 * ones are dropped. Refuses mails before a test mail went out with the present settings (O-03), and a stored password for
 * another server.
 */
export async function applyMailSettings(
  store: Store,
  before: SettingValues,
  after: SettingValues,
  changed: readonly SettingKey[],
  now: Instant,
): Promise<void> {
  const isPasswordKept = after.mail_password !== "" && !changed.includes("mail_password");
  if (isPasswordKept && changed.includes("mail_host")) throw new Refused({ code: "mail_password_needed" });
  if (!changed.includes("mail_to_customers")) return;
  if (before.mail_to_customers) return messagesIn(store).dropDecided(now);
  if (changed.some((key) => SERVER_KEYS.has(key))) throw new Refused({ code: "mail_not_tested" });
  const updates = (await settingsIn(store).lastUpdates()).filter(
    ({ key }) => isSettingKey(key) && SERVER_KEYS.has(key),
  );
  const changedAt = latest(instant(0), ...updates.map(({ at }) => at));
  if (!(await messagesIn(store).isTestedSince(changedAt))) throw new Refused({ code: "mail_not_tested" });
  await installationIn(store).setMessagesDecided(store.factsRevision);
}
