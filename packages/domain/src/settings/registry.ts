import { MAX_COURTS } from "../court/court.ts";
import { FEDERAL_STATES, type FederalState } from "../court/federal-state.ts";
import { LANGUAGES, type Language } from "../language.ts";

/** Sections of the settings page (S-02). */
export type SettingSection =
  | "courts"
  | "booking"
  | "lights"
  | "climate"
  | "access"
  | "controllers"
  | "scheduler"
  | "mail";

/** digits: of an access code; port: a number without a unit. */
export type SettingUnit = "minutes" | "hours" | "days" | "celsius" | "digits" | "courts" | "port" | "mails";

export interface NumberSetting<Section extends SettingSection = SettingSection> {
  readonly kind: "number";
  readonly section: Section;
  readonly minimum: number;
  readonly maximum: number;
  readonly default: number;
  readonly unit: SettingUnit;
}

interface SwitchSetting<Section extends SettingSection = SettingSection> {
  readonly kind: "switch";
  readonly section: Section;
  readonly default: boolean;
}

interface NamesSetting {
  readonly kind: "names";
  readonly section: SettingSection;
  readonly default: readonly string[];
  readonly maximum: number;
}

/** Address in the hall's network (K-10); empty: none, or a simulated climate device. */
interface AddressSetting<Section extends SettingSection = SettingSection> {
  readonly kind: "address";
  readonly section: Section;
  readonly default: "";
}

/** One line; empty: none. */
export interface TextSetting<Section extends SettingSection = SettingSection> {
  readonly kind: "text";
  readonly section: Section;
  readonly default: string;
  readonly maximum: number;
  readonly format: "any" | "phone" | "email" | "host" | "address";
}

/** A secret is stored encrypted and never returned; empty: none. */
interface SecretSetting<Section extends SettingSection = SettingSection> {
  readonly kind: "secret";
  readonly section: Section;
  readonly default: "";
  /** In characters. */
  readonly maximum: number;
}

export interface ChoiceSetting<Choice extends string = string> {
  readonly kind: "choice";
  readonly section: SettingSection;
  readonly default: Choice;
  readonly choices: readonly Choice[];
}

/** Seven texts for `parseDayHours`, Monday first. */
interface WeekSetting {
  readonly kind: "week";
  readonly section: SettingSection;
  readonly default: readonly string[];
}

type SettingDefinition =
  | (NumberSetting | SwitchSetting | NamesSetting | AddressSetting)
  | (TextSetting | SecretSetting | ChoiceSetting | WeekSetting);

/** Stands for a stored secret in responses, and in requests for leaving it unchanged. */
export const SECRET_SHOWN = "••••••••";

const number = <Section extends SettingSection>(
  section: Section,
  unit: SettingUnit,
  minimum: number,
  maximum: number,
  initial: number,
): NumberSetting<Section> => ({ kind: "number", section, unit, minimum, maximum, default: initial });

const toggle = <Section extends SettingSection>(
  section: Section,
  initial: boolean,
): SwitchSetting<Section> => ({
  kind: "switch",
  section,
  default: initial,
});

const address = <Section extends SettingSection>(section: Section): AddressSetting<Section> => ({
  kind: "address",
  section,
  default: "",
});

const text = <Section extends SettingSection>(
  section: Section,
  maximum: number,
  format: TextSetting["format"] = "any",
): TextSetting<Section> => ({ kind: "text", section, default: "", maximum, format });

const secret = <Section extends SettingSection>(
  section: Section,
  maximum: number,
): SecretSetting<Section> => ({
  kind: "secret",
  section,
  default: "",
  maximum,
});

/** All settings (S-05, S-14); arguments of `number`: section, unit, minimum, maximum, default. */
export const SETTINGS = {
  court_count: number("courts", "courts", 1, MAX_COURTS, 4),
  /** By court; a missing entry is the default name. */
  court_names: { kind: "names", section: "courts", default: [], maximum: MAX_COURTS } satisfies NamesSetting,
  min_booking_duration: number("booking", "minutes", 15, 480, 30),
  max_booking_duration: number("booking", "minutes", 30, 1440, 120),
  advance_booking_days: number("booking", "days", 1, 365, 14),
  /** When courts can be booked (B-07), not doors, lights and permanent codes. */
  opening_hours: {
    kind: "week",
    section: "booking",
    default: Array.from({ length: 7 }, () => "00:00-24:00"),
  } satisfies WeekSetting,
  /** Its public holidays are proposed as closed days (B-08); empty: none. */
  federal_state: {
    ...{ kind: "choice", section: "booking", default: "", choices: ["", ...FEDERAL_STATES] },
  } satisfies ChoiceSetting<FederalState | "">,
  /** false: no light follows the bookings, whatever the mode of its court. */
  auto_light_control: toggle("lights", true),
  /** Light margins of bookings on the page. */
  light_pre_time: number("lights", "minutes", 0, 60, 15),
  light_post_time: number("lights", "minutes", 0, 120, 60),
  /** Control of heating and cooling by temperature. */
  auto_climate_control: toggle("climate", true),
  /** Saving sets the present target (ClimateState.target), whose changes leave this setting unchanged. */
  target_temperature: number("climate", "celsius", 15, 30, 20),
  /** Ventilation switched on by hand goes off after this time. */
  ventilation_duration: number("climate", "minutes", 5, 120, 30),
  /** Empty: simulated. */
  heating_url: address("climate"),
  cooling_url: address("climate"),
  ventilation_url: address("climate"),
  /** HTTP URL that lists further devices. */
  monitoring_url: address("climate"),
  code_length: number("access", "digits", 4, 8, 4),
  /** Proposed for codes without a booking. */
  code_validity_hours: number("access", "hours", 1, 168, 24),
  allow_permanent_codes: toggle("access", true),
  /** For people at a closed door (D-32). */
  door_help_number: text("access", 40, "phone"),
  door_help_text: text("access", 120),
  /** Simulates tests and lets the test code open simulated doors (T-01, D-12). */
  simulation_mode: toggle("access", true),
  /** Second address of this server for door controllers before a move (E-04); empty: none. */
  door_server_url: address("controllers"),
  /** Light margins of bookings by API. */
  access_light_pre_minutes: number("scheduler", "minutes", 0, 120, 5),
  access_light_post_minutes: number("scheduler", "minutes", 0, 240, 15),
  /** Door margins of all bookings. */
  access_door_pre_minutes: number("scheduler", "minutes", 0, 120, 15),
  access_door_post_minutes: number("scheduler", "minutes", 0, 480, 60),
  /** false: new bookings by API get no margins. */
  access_auto_apply_enabled: toggle("scheduler", true),
  /** Mail server (O-01); port 465 is TLS from the first byte, others use STARTTLS. */
  mail_host: text("mail", 253, "host"),
  mail_port: number("mail", "port", 1, 65535, 465),
  mail_user: text("mail", 254),
  mail_password: secret("mail", 200),
  mail_from: text("mail", 254, "email"),
  /** Empty: "Platzwart". */
  mail_from_name: text("mail", 80),
  mail_reply_to: text("mail", 254, "email"),
  mail_per_minute: number("mail", "mails", 1, 600, 30),
  /** Language of mails and slips for customers of unknown language (O-06). */
  hall_language: {
    ...{ kind: "choice", section: "mail", default: "de", choices: LANGUAGES },
  } satisfies ChoiceSetting<Language>,
  /** Can be switched on once a test mail was sent. */
  mail_to_customers: toggle("mail", false),
  /** Fetched every minute while the loop makes passes (O-08); empty: none. */
  heartbeat_url: text("mail", 300, "address"),
} as const;

export type SettingKey = keyof typeof SETTINGS;

/** Settings whose definition has a property such as `{ kind: "choice" }` or `{ section: "mail" }`. */
export type SettingKeyWith<Property> = {
  [Key in SettingKey]: (typeof SETTINGS)[Key] extends Property ? Key : never;
}[SettingKey];

type ValueOf<Definition> = Definition extends NumberSetting
  ? number
  : Definition extends SwitchSetting
    ? boolean
    : Definition extends AddressSetting | TextSetting | SecretSetting
      ? string
      : Definition extends ChoiceSetting<infer Choice>
        ? Choice
        : readonly string[];

export type SettingValues = { readonly [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> };

export type SettingValue = SettingValues[SettingKey];

export const CLIMATE_ADDRESS_KEYS = ["heating_url", "cooling_url", "ventilation_url"] as const;

export type ClimateAddressKey = (typeof CLIMATE_ADDRESS_KEYS)[number];

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

export function definitionOf(key: SettingKey): SettingDefinition {
  return SETTINGS[key];
}
