import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { textInput } from "../text-input.ts";
import { wholeNumberInput } from "../whole-number-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** An array: names of courts, or the opening hours of the seven weekdays. */
export const settingValueSchema = z.union([z.number(), z.boolean(), z.string(), z.array(z.string())]);

const settingSchema = z.object({
  key: z.string(),
  description: z.nullable(z.string()),
  /** The default if no valid value is stored. */
  value: settingValueSchema,
});

export type SettingView = z.output<typeof settingSchema>;

const settingInput = z.union(
  [z.number(), z.boolean(), textInput(200), z.array(textInput(200)).check(z.maxLength(100))],
  "setting_value",
);
const keyInput = z.string().check(z.maxLength(100));
/** true: although courts with future bookings become inactive (C-12). */
const confirmInput = z.optional(z.boolean());
/** Refused if the value differs now (S-11). */
const seenValue = z.optional(settingInput);
/** null removes the stored note; absent: the note stays. */
const descriptionInput = z.optional(z.nullable(textInput(1000)));

export const listSettings = endpoint("GET", "/api/settings", EVERY_USER, {
  response: z.object({ items: z.array(settingSchema) }),
});

export const saveSetting = endpoint("PUT", "/api/settings/:key", ADMIN_ONLY, {
  params: z.object({ key: keyInput }),
  body: z.object({
    value: settingInput,
    seen: seenValue,
    description: descriptionInput,
    confirm: confirmInput,
  }),
  response: settingSchema,
});

/** A section of the settings page, saved in one transaction. */
export const saveSettings = endpoint("PUT", "/api/settings", ADMIN_ONLY, {
  /** `confirm` applies to all settings of the request. */
  body: z.object({
    settings: z
      .array(z.object({ key: keyInput, value: settingInput, seen: seenValue, description: descriptionInput }))
      .check(z.minLength(1), z.maxLength(50)),
    confirm: confirmInput,
  }),
  response: z.object({ items: z.array(settingSchema) }),
});

const settingChangeSchema = z.object({
  id: z.number(),
  at: wireInstant,
  key: z.string(),
  /** Numbers in digits, switches as "true" and "false", names with commas. */
  from: z.string(),
  to: z.string(),
  by: z.nullable(z.string()),
});

export type SettingChangeView = z.output<typeof settingChangeSchema>;

export const listSettingChanges = endpoint("GET", "/api/settings/changes", EVERY_USER, {
  query: z.object({
    before: z.optional(wholeNumberInput(1, Number.MAX_SAFE_INTEGER)),
  }),
  response: z.object({
    items: z.array(settingChangeSchema),
    nextBefore: z.nullable(z.number()),
  }),
});

/** null: the name is erased. */
const changedBySchema = z.nullable(z.string());

export const lastChanges = endpoint("GET", "/api/settings/last-changes", EVERY_USER, {
  response: z.object({
    settings: z.array(z.object({ key: z.string(), at: wireInstant, by: changedBySchema })),
    courts: z.array(
      z.object({
        courtId: courtIdSchema,
        part: z.enum(["name", "mode", "operation"]),
        at: wireInstant,
        by: changedBySchema,
      }),
    ),
  }),
});
