import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type {
  listNoticeRecipients as listCall,
  NoticeRecipientInput,
  NoticeRecipientView,
  testNotice as testCall,
} from "@platzwart/contract/endpoints/notice-endpoints";
import { isEmail } from "@platzwart/domain/booking/customer";
import { Refused } from "@platzwart/domain/refusal";
import { SECRET_SHOWN } from "@platzwart/domain/settings/registry";
import { noticeMessages } from "@platzwart/texts/notices";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import type { Needs } from "../services.ts";
import { noticeLog } from "./notice-log-entries.ts";
import type { NoticeLoop } from "./notice-loop.ts";
import { noticesIn, type RecipientRecord } from "./notice-records.ts";
import { type SenderServices, sendNotice } from "./notice-sender.ts";

const MOST_RECIPIENTS = 20;

type Services = Needs<"storage" | "store" | "clock" | "cipher" | "randomness" | "rates"> & {
  readonly noticeLoop: NoticeLoop;
};

export async function listNoticeRecipients(
  services: Pick<Services, "store" | "cipher" | "noticeLoop">,
): Promise<EndpointResponse<typeof listCall>> {
  const all = await noticesIn(services.store).listRecipients();
  return {
    items: all.map((recipient) => recipientView(services, recipient)),
    possibleKinds: services.noticeLoop.possibleKinds,
  };
}

/** `id` null: a new one. Refuses an address that does not fit the channel. */
export async function saveNoticeRecipient(
  services: Services,
  id: string | null,
  input: NoticeRecipientInput,
  caller: UserCaller,
): Promise<NoticeRecipientView> {
  const { storage, clock, cipher, randomness, rates } = services;
  rates.admit("records", caller.id);
  const { recipient, isAddressNew } = await storage.write(caller, async (store) => {
    const now = clock.now();
    const before = id === null ? null : await requireRecipient(store, id);
    if (before === null && (await noticesIn(store).listRecipients()).length >= MOST_RECIPIENTS)
      throw new Refused({ code: "too_many_notice_recipients", maximum: MOST_RECIPIENTS });
    const { name, channel, kinds, quiet } = input;
    if (quiet !== null && quiet.from === quiet.until) throw new Refused({ code: "notice_quiet_hours_empty" });
    const isKept = before?.channel === channel && input.address === SECRET_SHOWN;
    if (!isKept) refuseAddress(channel, input.address);
    const recipient: RecipientRecord = {
      ...{ id: before?.id ?? randomness.id(), name, channel, kinds, quiet },
      encryptedAddress: isKept ? before.encryptedAddress : cipher.encrypt(input.address.trim()),
      createdAt: before?.createdAt ?? now,
    };
    await noticesIn(store).putRecipient(recipient);
    await logIn(store).append(noticeLog.recipientSaved(now, recipient.id, caller.id));
    return { recipient, isAddressNew: !isKept };
  });
  services.noticeLoop.reset(recipient.id, { isAddressNew });
  return recipientView(services, recipient);
}

export async function removeNoticeRecipient(
  services: Services,
  id: string,
  caller: UserCaller,
): Promise<void> {
  const { storage, clock } = services;
  await storage.write(caller, async (store) => {
    await requireRecipient(store, id);
    await noticesIn(store).deleteRecipient(id);
    await logIn(store).append(noticeLog.recipientRemoved(clock.now(), id, caller.id));
  });
}

/** "Test senden": one notice to a stored recipient. */
export async function testNotice(
  services: Services & SenderServices,
  id: string,
  caller: UserCaller,
): Promise<EndpointResponse<typeof testCall>> {
  services.rates.admit("records", caller.id);
  const recipient = await requireRecipient(services.storage.read, id);
  const { mail_from_name: hall } = await readSettings(services.storage.read);
  const problem = await sendNotice(services, recipient, { ...noticeMessages.test(hall), isUrgent: false });
  if (problem === null) services.noticeLoop.reset(id, { isAddressNew: false });
  const entry = noticeLog.tested(problem)(services.clock.now(), id, caller.id);
  await services.storage.write(caller, (store) => logIn(store).append(entry));
  return { isSent: problem === null, problemText: problem };
}

async function requireRecipient(store: Store, id: string): Promise<RecipientRecord> {
  const recipient = await noticesIn(store).getRecipient(id);
  if (recipient === null) throw new Refused({ code: "notice_recipient_unknown" });
  return recipient;
}

function refuseAddress(channel: RecipientRecord["channel"], address: string): void {
  const isGood = channel === "mail" ? isEmail(address.trim()) : isTopicUrl(address.trim());
  if (!isGood) throw new Refused({ code: "notice_address_invalid", channel });
}

/** Such as https://ntfy.sh/halle-sued. */
function isTopicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, username, password } = new URL(address);
  const isHttp = protocol === "https:" || protocol === "http:";
  return isHttp && username === "" && password === "" && /\/[\w-]{1,64}$/.test(pathname);
}

/** Who knows a topic's address can read and write its notices, so that it is not shown. */
function recipientView(
  { cipher, noticeLoop }: Pick<Services, "cipher" | "noticeLoop">,
  { id, name, channel, kinds, quiet, encryptedAddress }: RecipientRecord,
): NoticeRecipientView {
  return {
    ...{ id, name, channel, kinds: [...kinds], quiet },
    address: channel === "mail" ? (cipher.decrypt(encryptedAddress) ?? "") : SECRET_SHOWN,
    problemText: noticeLoop.problemOf(id),
  };
}
