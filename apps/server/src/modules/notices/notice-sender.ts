import { seconds } from "@platzwart/domain/time/instant";
import { HTTP_FAULT_WORDS } from "@platzwart/texts/fault-words";
import { MAIL_PROBLEM_WORDS } from "@platzwart/texts/mail/mail-problems";
import { noticeMessages } from "@platzwart/texts/notices";
import { readSettings } from "../../facts/read-settings.ts";
import { HttpFailure, type LocalNetwork } from "../../platform/network/local-network-port.ts";
import { MailFailure, type OpenMailer } from "../../platform/ports/mailer.ts";
import { mailAccount } from "../messages/mail-settings.ts";
import type { Needs } from "../services.ts";
import type { RecipientRecord } from "./notice-records.ts";

const HTTP_TIMEOUT = seconds(15);

export type SenderServices = Needs<"storage" | "clock" | "cipher" | "randomness"> & {
  readonly outboundNetwork: Pick<LocalNetwork, "request">;
  readonly openMailer: OpenMailer;
};

export interface NoticeText {
  readonly title: string;
  readonly text: string;
  readonly isUrgent: boolean;
}

/** German sentence about a notice that was not accepted; null: it was. */
export async function sendNotice(
  services: SenderServices,
  { channel, encryptedAddress }: Pick<RecipientRecord, "channel" | "encryptedAddress">,
  notice: NoticeText,
): Promise<string | null> {
  const address = services.cipher.decrypt(encryptedAddress);
  if (address === null) return noticeMessages.addressUnreadable;
  return channel === "mail" ? sendMail(services, address, notice) : publish(services, address, notice);
}

async function sendMail(
  { storage, cipher, randomness, openMailer }: SenderServices,
  to: string,
  { title, text }: NoticeText,
): Promise<string | null> {
  const account = mailAccount(await readSettings(storage.read), cipher);
  if (account === null) return MAIL_PROBLEM_WORDS.incomplete;
  const mailer = openMailer(account.server);
  const messageId = `notice-${randomness.id()}@platzwart`;
  try {
    await mailer.send({ ...account.sender, to, subject: title, text, messageId, calendar: null });
    return null;
  } catch (error) {
    if (error instanceof MailFailure) return MAIL_PROBLEM_WORDS[error.problem];
    throw error;
  } finally {
    mailer.close();
  }
}

/** ntfy: a POST to the address before the topic, with the topic in the body. */
async function publish(
  { clock, outboundNetwork }: SenderServices,
  address: string,
  { title, text, isUrgent }: NoticeText,
): Promise<string | null> {
  const url = new URL(address);
  const topic = url.pathname.split("/").at(-1) ?? "";
  const base = new URL(url.pathname.slice(0, -topic.length), url);
  const ending = new AbortController();
  const timer = clock.timer("a notice", HTTP_TIMEOUT, () => ending.abort());
  try {
    const { status } = await outboundNetwork.request({
      ...{ method: "POST", url: base.href, signal: ending.signal },
      body: JSON.stringify({ topic, title, message: text, priority: isUrgent ? 5 : 3 }),
    });
    return status >= 200 && status < 300 ? null : noticeMessages.refused(status);
  } catch (error) {
    if (error instanceof HttpFailure)
      return error.fault === "public" && url.protocol === "http:"
        ? noticeMessages.tlsMissing
        : noticeMessages.notSent(HTTP_FAULT_WORDS[error.fault]);
    throw error;
  } finally {
    timer.cancel();
  }
}
