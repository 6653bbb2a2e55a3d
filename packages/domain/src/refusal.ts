import type { CourtId } from "./court/court.ts";
import type { LightDriverName, Outputs } from "./lighting/light-drivers.ts";
import type { DoorMode } from "./scheduler/facts.ts";
import type { SettingKey } from "./settings/registry.ts";
import type { Instant } from "./time/instant.ts";
import type { Interval } from "./time/interval.ts";

/**
 * The reason why the product rejects a request: a stable code and the data for its sentence. packages/texts makes the
 * German sentence and must know every code.
 */
export type Refusal =
  | { code: "court_unknown"; court: string }
  | { code: "court_unavailable"; court: CourtId }
  | { code: "court_in_auto_mode"; court: CourtId }
  | { code: "no_access_to_end"; court: CourtId }
  | { code: "courts_have_bookings"; bookings: readonly { court: CourtId; from: Instant }[] }
  | { code: "court_in_manual_mode"; court: CourtId }
  | { code: "auto_light_control_off"; court: CourtId }
  | { code: "court_blocked"; court: CourtId; from: Instant; until: Instant; reason: string }
  | { code: "block_unknown"; block: string }
  | { code: "block_already_over"; block: string }
  | { code: "block_changed_meanwhile"; block: string }
  | { code: "light_channel_changed_meanwhile"; now: Partial<LightChannelBase> }
  | { code: "door_changed_meanwhile"; now: Partial<DoorBase> }
  | { code: "block_end_not_after_start" }
  | { code: "block_in_the_past" }
  | { code: "block_too_long"; days: number; maximum: number }
  | { code: "block_overlaps"; court: CourtId; from: Instant; until: Instant }
  | { code: "block_has_bookings"; bookings: readonly BookingInTheWay[] }
  | { code: "light_not_confirmed"; court: CourtId; fault: DeviceFault }
  | { code: "light_wish_superseded"; court: CourtId }
  | { code: "light_channel_missing"; court: CourtId }
  | { code: "light_channel_unknown" }
  | { code: "light_channel_exists"; court: CourtId }
  | { code: "light_output_unknown"; driver: LightDriverName; output: number; outputs: Outputs }
  | { code: "light_test_running"; court: CourtId }
  | { code: "door_unknown" }
  | { code: "door_not_confirmed"; door: string; fault: DeviceFault }
  | { code: "driver_unknown"; driver: string; allowed: readonly string[] }
  | { code: "device_court_unknown"; field: string; court: CourtId; known: readonly CourtId[] }
  | { code: "device_address_taken"; address: string; by: { door: string } | { court: CourtId } }
  | {
      code: "device_address_invalid";
      address: string;
      /** `public`: the address, or the address that its name resolves to, lies outside of the hall's network. */
      problem: "malformed" | "public";
    }
  | { code: "light_output_taken"; address: string; output: number; court: CourtId }
  | { code: "booking_end_not_after_start" }
  | { code: "booking_too_short"; minutes: number; minimum: number }
  | { code: "booking_too_long"; minutes: number; maximum: number }
  | { code: "booking_in_the_past" }
  | { code: "booking_too_far_ahead"; days: number }
  | { code: "booking_overlaps"; court: CourtId; from: Instant; until: Instant }
  | { code: "booking_unknown"; booking: string }
  | { code: "booking_already_over"; booking: string }
  | { code: "booking_already_cancelled"; booking: string }
  | { code: "customer_name_invalid"; reason: "missing" | "too_long" | "characters" }
  | { code: "customer_email_invalid"; reason: "missing" | "malformed" }
  | { code: "customer_phone_invalid"; reason: "missing" | "malformed" }
  | { code: "time_malformed"; field: string; value: string }
  | { code: "time_does_not_exist"; field: string; value: string }
  | { code: "time_ambiguous"; field: string; value: string }
  | { code: "no_free_code"; length: number }
  | { code: "permanent_code_name_invalid"; reason: "missing" | "too_long" | "characters" }
  | { code: "permanent_code_invalid"; reason: "missing" | "too_long" | "characters" }
  | { code: "permanent_code_taken" }
  | { code: "permanent_code_unknown" }
  | { code: "permanent_codes_off" }
  | { code: "person_search_too_short"; minimum: number }
  | { code: "person_unknown" }
  | { code: "person_has_bookings"; bookings: readonly BookingInTheWay[] }
  | { code: "person_has_codes"; count: number }
  | { code: "idempotency_key_reused" }
  | { code: "idempotency_key_spent"; reason: "cancelled" | "over" }
  | { code: "setting_unknown"; key: string }
  | { code: "setting_not_a_number"; key: SettingKey; value: string; minimum: number; maximum: number }
  | { code: "setting_out_of_range"; key: SettingKey; value: string; minimum: number; maximum: number }
  | { code: "setting_not_a_switch"; key: SettingKey; value: string }
  | { code: "setting_not_a_list_of_names"; key: SettingKey; value: string; maximum: number }
  | {
      code: "setting_not_an_address";
      key: SettingKey;
      value: string;
      /** `public`: the address, or the address that its name resolves to, lies outside of the hall's network. */
      problem: "malformed" | "public";
    }
  | { code: "setting_changed_meanwhile"; key: SettingKey; value: string }
  | { code: "setting_minimum_above_maximum"; minimum: number; maximum: number }
  | { code: "auto_climate_control_off" }
  | { code: "climate_no_sensor" }
  | { code: "climate_in_auto_mode" }
  | { code: "climate_heats_and_cools" }
  | { code: "credentials_wrong" }
  | { code: "too_many_sign_ins" }
  | { code: "sign_in_required" }
  | { code: "role_not_allowed" }
  | { code: "api_key_invalid" }
  | { code: "api_key_not_allowed" }
  | { code: "too_many_calls"; perMinute: number }
  | { code: "api_key_name_invalid" }
  | { code: "api_key_name_taken"; name: string }
  | { code: "api_key_unknown" }
  | { code: "setup_closed" }
  | { code: "setup_code_wrong" }
  | { code: "user_name_invalid" }
  | { code: "user_name_taken"; username: string }
  | { code: "user_unknown" }
  | { code: "last_operator" }
  | { code: "current_password_wrong" }
  | { code: "own_password_reset" }
  | { code: "password_too_short"; minimum: number }
  | { code: "password_too_long"; maximum: number }
  | { code: "password_too_common" }
  | { code: "too_many_log_entries" }
  | { code: "input_invalid"; problems: readonly { field: string; problem: string }[] }
  | { code: "body_not_json" }
  | { code: "body_too_large"; maximumBytes: number }
  | { code: "media_type_unsupported" }
  | { code: "request_malformed" }
  | { code: "request_head_too_large" }
  | { code: "route_unknown"; path: string }
  | { code: "action_unknown"; action: string };

export type RefusalCode = Refusal["code"];

/** The fields of a light channel that a change is based on; a caller sends them as `seen`. */
export interface LightChannelBase {
  readonly courtId: CourtId;
  readonly driver: string;
  readonly address: string;
  readonly output: number;
  readonly hasPassword: boolean;
}

/** The fields of a door that a change is based on; a caller sends them as `seen`. */
export interface DoorBase {
  readonly name: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorMode;
  readonly openSeconds: number;
  readonly driver: string;
  readonly address: string;
}

/** A booking that keeps a change from being made until the caller decides about it. */
export interface BookingInTheWay extends Interval {
  readonly court: CourtId;
  /** null once it is erased. */
  readonly name: string | null;
}

/** How a device can fail to carry out a command; the German words are in packages/texts. */
export type DeviceFault = "offline" | "timeout" | "refused";

/** Carries a refusal out of a use case, so that the surrounding transaction is rolled back. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.name = "Refused";
    this.refusal = refusal;
  }
}

/** Throws Refused if a rule returned a refusal. */
export function throwIfRefused(refusal: Refusal | null): void {
  if (refusal !== null) throw new Refused(refusal);
}
