import { CONDITION_KINDS } from "@platzwart/domain/messages/notice";
import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { numberInput } from "../number-input.ts";
import { idParams, lineInput, textInput } from "../text-input.ts";

export const NOTICE_CHANNELS = ["mail", "ntfy"] as const;

const quietInput = z.nullable(z.object({ from: numberInput(0, 1439), until: numberInput(0, 1439) }));

const recipientSchema = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.enum(NOTICE_CHANNELS),
  /** Of a topic only that there is one (SECRET_SHOWN). */
  address: z.string(),
  kinds: z.array(z.enum(CONDITION_KINDS)),
  /** Minutes since midnight between which only urgent notices are sent; null: none. */
  quiet: z.nullable(z.object({ from: z.int(), until: z.int() })),
  /** About the last failure; null: none since the last success. */
  problemText: z.nullable(z.string()),
});

export type NoticeRecipientView = z.output<typeof recipientSchema>;

const recipientInput = z.object({
  name: lineInput(60),
  channel: z.enum(NOTICE_CHANNELS),
  /** SECRET_SHOWN: the stored one. */
  address: textInput(500),
  kinds: z.array(z.enum(CONDITION_KINDS)).check(z.minLength(1), z.maxLength(CONDITION_KINDS.length)),
  quiet: quietInput,
});

export type NoticeRecipientInput = z.output<typeof recipientInput>;

export const listNoticeRecipients = endpoint("GET", "/api/notice-recipients", ADMIN_ONLY, {
  response: z.object({
    items: z.array(recipientSchema),
    /** Kinds that can occur in this hall; with one server none about servers. */
    possibleKinds: z.array(z.enum(CONDITION_KINDS)),
  }),
});

export const createNoticeRecipient = endpoint("POST", "/api/notice-recipients", ADMIN_ONLY, {
  body: recipientInput,
  response: recipientSchema,
});

export const changeNoticeRecipient = endpoint("PUT", "/api/notice-recipients/:id", ADMIN_ONLY, {
  params: idParams,
  body: recipientInput,
  response: recipientSchema,
});

export const removeNoticeRecipient = endpoint("DELETE", "/api/notice-recipients/:id", ADMIN_ONLY, {
  params: idParams,
});

export const testNotice = endpoint("POST", "/api/notice-recipients/:id/test", ADMIN_ONLY, {
  params: idParams,
  response: z.object({ isSent: z.boolean(), problemText: z.nullable(z.string()) }),
});
