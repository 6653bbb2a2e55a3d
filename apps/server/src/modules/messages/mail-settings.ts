import type { SettingValues } from "@platzwart/domain/settings/registry";
import { DEFAULT_SENDER } from "@platzwart/texts/mail/test-mail";
import type { Mail, MailServer } from "../../platform/ports/mailer.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

export interface MailAccount {
  readonly server: MailServer;
  readonly sender: Pick<Mail, "from" | "replyTo">;
  /** Name of the hall in mails. */
  readonly hall: string;
}

/** null: server or sender is not set, or the password cannot be read. */
export function mailAccount(settings: SettingValues, cipher: SecretCipher): MailAccount | null {
  const { mail_host: host, mail_port: port, mail_user: user, mail_from: address } = settings;
  if (host === "" || address === "") return null;
  const encrypted = settings.mail_password;
  const password = encrypted === "" ? "" : cipher.decrypt(encrypted);
  if (password === null) return null;
  const hall = settings.mail_from_name === "" ? DEFAULT_SENDER : settings.mail_from_name;
  const replyTo = settings.mail_reply_to === "" ? null : settings.mail_reply_to;
  return {
    server: { host, port, login: user === "" ? null : { user, password } },
    sender: { from: { name: hall, address }, replyTo },
    hall,
  };
}
