import { isEmail, MAX_NAME_LENGTH } from "../booking/customer.ts";
import { dayHoursText, parseDayHours } from "../court/day-hours.ts";
import { parseDeviceUrl } from "../network/device-url.ts";
import { plainPhone } from "../phone-number.ts";
import type { Refusal, SettingTextProblem } from "../refusal.ts";
import { isVisible, visibleText } from "../visible-text.ts";
import {
  CLIMATE_ADDRESS_KEYS,
  type ClimateAddressKey,
  definitionOf,
  SECRET_SHOWN,
  type SettingKey,
  type SettingValue,
  type SettingValues,
  type TextSetting,
} from "./registry.ts";

/** JSON value from a caller or a row, not yet checked. */
export type SettingInput = string | number | boolean | readonly unknown[] | null;

type ParsedSetting =
  | { readonly ok: true; readonly value: SettingValue }
  | { readonly ok: false; readonly refusal: Refusal };

const DAYS_OF_WEEK = 7;
const WHOLE_NUMBER = /^[+-]?\d{1,300}$/;
/** What `parseDeviceUrl` returns for invalid text. */
const MALFORMED = { ok: false, problem: "malformed" } as const;
const DURATION_KEYS: readonly SettingKey[] = ["min_booking_duration", "max_booking_duration"];
const NOT_ONE_LINE = /[\p{Cc}\u2028\u2029]/u;
/** A host name, an IPv4 address, or an IPv6 address without brackets. */
const HOST_NAME = /^(?=.{1,253}$)(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.|$))+$|^[\da-f:]*:[\da-f:.]*$/iu;
const PHONE_NUMBER = /^[0-9 +()/-]*[0-9][0-9 +()/-]*$/;

/** Accepts numbers also as text (S-03) and checks the range (S-05). */
export function parseSetting(key: SettingKey, input: SettingInput): ParsedSetting {
  const definition = definitionOf(key);
  const value = shorten(input);
  switch (definition.kind) {
    case "number": {
      const { minimum, maximum } = definition;
      const text = typeof input === "string" ? input.trim() : typeof input === "number" ? String(input) : "";
      if (!WHOLE_NUMBER.test(text)) {
        return { ok: false, refusal: { code: "setting_not_a_number", key, value, minimum, maximum } };
      }
      const number = Number(text);
      return number >= minimum && number <= maximum
        ? { ok: true, value: number }
        : { ok: false, refusal: { code: "setting_out_of_range", key, value, minimum, maximum } };
    }
    case "switch":
      return typeof input === "boolean"
        ? { ok: true, value: input }
        : { ok: false, refusal: { code: "setting_not_a_switch", key, value } };
    case "names":
      return isListOfNames(input, definition.maximum)
        ? { ok: true, value: input.map(visibleText) }
        : {
            ok: false,
            refusal: { code: "setting_not_a_list_of_names", key, value, maximum: definition.maximum },
          };
    case "address": {
      if (input === "") return { ok: true, value: "" };
      const parsed = typeof input === "string" ? parseDeviceUrl(input) : MALFORMED;
      return parsed.ok
        ? { ok: true, value: parsed.url }
        : { ok: false, refusal: { code: "setting_not_an_address", key, value, problem: parsed.problem } };
    }
    case "text": {
      const text = typeof input === "string" ? lineOf(definition, input) : "";
      const problem = typeof input === "string" ? textProblem(definition, text) : "not_one_line";
      const { maximum } = definition;
      return problem === null
        ? { ok: true, value: text }
        : { ok: false, refusal: { code: "setting_text_invalid", key, value, maximum, problem } };
    }
    case "secret":
      return parseSecret(key, input, definition.maximum);
    case "choice": {
      const { choices } = definition;
      return typeof input === "string" && choices.includes(input)
        ? { ok: true, value: input }
        : { ok: false, refusal: { code: "setting_not_a_choice", key, value, choices } };
    }
    case "week":
      return parseWeek(key, input);
  }
}

function parseSecret(key: SettingKey, input: SettingInput, maximum: number): ParsedSetting {
  const isLine = typeof input === "string" && !NOT_ONE_LINE.test(input);
  if (isLine && input.length <= maximum) return { ok: true, value: input };
  const problem = isLine ? "too_long" : "not_one_line";
  // the secret itself is shown nowhere
  return { ok: false, refusal: { code: "setting_text_invalid", key, value: SECRET_SHOWN, maximum, problem } };
}

function parseWeek(key: SettingKey, input: SettingInput): ParsedSetting {
  if (!Array.isArray(input) || input.length !== DAYS_OF_WEEK)
    return {
      ok: false,
      refusal: { code: "setting_not_a_week", key, value: shorten(input), weekday: null },
    };
  const texts: string[] = [];
  for (const [weekday, day] of input.entries()) {
    const hours = typeof day === "string" ? parseDayHours(day) : null;
    if (hours === null)
      return { ok: false, refusal: { code: "setting_not_a_week", key, value: shorten(day), weekday } };
    texts.push(dayHoursText(hours));
  }
  return { ok: true, value: texts };
}

function lineOf({ format }: TextSetting, input: string): string {
  const text = visibleText(input);
  return format === "phone" ? plainPhone(text) : text;
}

function textProblem({ format, maximum }: TextSetting, text: string): SettingTextProblem | null {
  if (NOT_ONE_LINE.test(text)) return "not_one_line";
  if ([...text].length > maximum) return "too_long";
  if (text === "" || format === "any") return null;
  if (format === "phone") return PHONE_NUMBER.test(text) ? null : "not_a_phone_number";
  if (format === "email") return isEmail(text) ? null : "not_an_email";
  if (format === "address") return /^https?:\/\/\S+$/.test(text) ? null : "not_an_address";
  return HOST_NAME.test(text) ? null : "not_a_host";
}

function isListOfNames(input: SettingInput, maximum: number): input is readonly string[] {
  return (
    Array.isArray(input) &&
    input.length <= maximum &&
    input.every(
      (name) =>
        typeof name === "string" &&
        isVisible(name) &&
        name.length <= MAX_NAME_LENGTH &&
        !NOT_ONE_LINE.test(name),
    )
  );
}

/** A refused value as text, at most 40 characters long. */
function shorten(input: unknown): string {
  const text = typeof input === "string" ? input : (JSON.stringify(input) ?? "");
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** A minimum above the maximum forbids all bookings (S-14); equal climate URLs conflict (K-04, K-10). */
export function checkSettingsTogether(
  settings: Pick<SettingValues, "min_booking_duration" | "max_booking_duration" | ClimateAddressKey>,
  changed: readonly SettingKey[],
): Refusal | null {
  const { min_booking_duration: minimum, max_booking_duration: maximum } = settings;
  if (minimum > maximum && changed.some((key) => DURATION_KEYS.includes(key))) {
    return { code: "setting_minimum_above_maximum", minimum, maximum };
  }
  for (const key of CLIMATE_ADDRESS_KEYS) {
    const address = settings[key];
    if (address === "" || !changed.includes(key)) continue;
    const by = CLIMATE_ADDRESS_KEYS.find((other) => other !== key && settings[other] === address);
    if (by !== undefined) return { code: "climate_address_taken", key, address, by };
  }
  return null;
}
