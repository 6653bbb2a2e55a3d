import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { textInput } from "../text-input.ts";
import { wholeNumberInput } from "../whole-number-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** The value of a setting; an array is a list of court names. */
export const settingValueSchema = z.union([z.number(), z.boolean(), z.string(), z.array(z.string())]);

const settingSchema = z.object({
  /** The name of the setting, one of SETTINGS. */
  key: z.string(),
  /** A note that an admin wrote; null: none. */
  description: z.nullable(z.string()),
  /** The value in force: the stored one, or the default if none or no valid one is stored. */
  value: settingValueSchema,
});

export type SettingView = z.output<typeof settingSchema>;

const settingInput = z.union(
  [z.number(), z.boolean(), textInput(200), z.array(textInput(200)).check(z.maxLength(100))],
  "setting_value",
);
const keyInput = z.string().check(z.maxLength(100));
/** true: court_count may be lowered although the courts that become inactive have future bookings (C-12). */
const confirmInput = z.optional(z.boolean());
/** The value that the caller last read (optimistic locking); the change is refused if it differs now (S-11). */
const lastReadValue = z.optional(settingInput);
/** The note of settingSchema; null: removes the stored note; absent: the note stays. */
const descriptionInput = z.optional(z.nullable(textInput(1000)));

export const listSettings = endpoint("GET", "/api/settings", EVERY_USER, {
  response: z.object({ items: z.array(settingSchema) }),
});

export const saveSetting = endpoint("PUT", "/api/settings/:key", ADMIN_ONLY, {
  params: z.object({ key: keyInput }),
  body: z.object({
    value: settingInput,
    seen: lastReadValue,
    description: descriptionInput,
    confirm: confirmInput,
  }),
  response: settingSchema,
});

/** For a section of the settings page, whose settings are saved in one transaction. */
export const saveSettings = endpoint("PUT", "/api/settings", ADMIN_ONLY, {
  /** `confirm` applies to all settings of the request. */
  body: z.object({
    settings: z
      .array(
        z.object({ key: keyInput, value: settingInput, seen: lastReadValue, description: descriptionInput }),
      )
      .check(z.minLength(1), z.maxLength(50)),
    confirm: confirmInput,
  }),
  response: z.object({ items: z.array(settingSchema) }),
});

const settingChangeSchema = z.object({
  id: z.number(),
  at: wireInstant,
  key: z.string(),
  /** Old and new value as text: numbers in digits, switches as "true" and "false", names with commas. */
  from: z.string(),
  to: z.string(),
  /** The name of the user; null: the user was deleted. */
  by: z.nullable(z.string()),
});

export type SettingChangeView = z.output<typeof settingChangeSchema>;

export const listSettingChanges = endpoint("GET", "/api/settings/changes", EVERY_USER, {
  query: z.object({
    /** An id: only older changes, with a smaller id. For the next page: nextBefore of the page before. */
    before: z.optional(wholeNumberInput(1, Number.MAX_SAFE_INTEGER)),
  }),
  response: z.object({
    items: z.array(settingChangeSchema),
    /** The value of `before` for the next page; null: no older changes. */
    nextBefore: z.nullable(z.number()),
  }),
});

/** The name of the user; null: the name is erased. */
const changedBySchema = z.nullable(z.string());

export const lastChanges = endpoint("GET", "/api/settings/last-changes", EVERY_USER, {
  response: z.object({
    settings: z.array(z.object({ key: z.string(), at: wireInstant, by: changedBySchema })),
    courts: z.array(
      z.object({
        courtId: courtIdSchema,
        /** Changed part: name, mode (auto or manual), or operation. */
        part: z.enum(["name", "mode", "operation"]),
        at: wireInstant,
        by: changedBySchema,
      }),
    ),
  }),
});
