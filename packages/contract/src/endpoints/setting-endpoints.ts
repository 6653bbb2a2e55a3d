import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { textInput } from "../text-input.ts";
import { wholeNumberInput } from "../whole-number-input.ts";
import { wireInstant } from "../wire-instant.ts";

export const settingValueSchema = z.union([z.number(), z.boolean(), z.string(), z.array(z.string())]);

export const settingSchema = z.object({
  key: z.string(),
  description: z.nullable(z.string()),
  /** The value in force: the stored value, or the default if no valid value is stored. */
  value: settingValueSchema,
});

export type SettingView = z.output<typeof settingSchema>;

const settingInput = z.union([
  z.number(),
  z.boolean(),
  textInput(200),
  z.array(textInput(200)).check(z.maxLength(100)),
]);
const keyInput = z.string().check(z.maxLength(100));
/** For court_count: courts with future bookings may go out of use (C-12). */
const confirmInput = z.optional(z.boolean());
/** The value that the caller last read; the change is refused if the setting has another value now (S-11). */
const baseInput = z.optional(settingInput);
const descriptionInput = z.optional(z.nullable(textInput(1000)));

export const listSettings = endpoint({
  method: "GET",
  path: "/api/settings",
  allowedCallers: EVERY_USER,
  summary: "Every setting with its value in force.",
  response: z.object({ items: z.array(settingSchema) }),
});

export const saveSetting = endpoint({
  method: "PUT",
  path: "/api/settings/:key",
  allowedCallers: ADMIN_ONLY,
  summary: "Saves one setting; a description that is left out is kept.",
  params: z.object({ key: keyInput }),
  body: z.object({
    value: settingInput,
    seen: baseInput,
    description: descriptionInput,
    confirm: confirmInput,
  }),
  response: settingSchema,
});

/** Saves several settings in one transaction, such as a section of the settings page. */
export const saveSettings = endpoint({
  method: "PUT",
  path: "/api/settings",
  allowedCallers: ADMIN_ONLY,
  summary: "Saves several settings, or none of them where one is refused.",
  body: z.object({
    settings: z
      .array(z.object({ key: keyInput, value: settingInput, seen: baseInput, description: descriptionInput }))
      .check(z.minLength(1), z.maxLength(50)),
    confirm: confirmInput,
  }),
  response: z.object({ items: z.array(settingSchema) }),
});

export const settingChangeSchema = z.object({
  id: z.number(),
  at: wireInstant,
  key: z.string(),
  /** The values as text: numbers in digits, switches as "true" and "false", names with commas. */
  from: z.string(),
  to: z.string(),
  /** The name of the user; null: the user was deleted. */
  by: z.nullable(z.string()),
});

export type SettingChangeView = z.output<typeof settingChangeSchema>;

export const listSettingChanges = endpoint({
  method: "GET",
  path: "/api/settings/changes",
  allowedCallers: EVERY_USER,
  summary: "Who changed which setting when, newest first; nextBefore leads to older ones.",
  query: z.object({ before: z.optional(wholeNumberInput(1, Number.MAX_SAFE_INTEGER)) }),
  response: z.object({ items: z.array(settingChangeSchema), nextBefore: z.nullable(z.number()) }),
});
