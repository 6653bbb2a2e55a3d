import type { CourtId } from "./court/court.ts";
import type { DayHours } from "./court/day-hours.ts";
import type { OutputRange, RelayDriverName } from "./devices/relay-drivers.ts";
import type { ProgramRefusal } from "./doors/door-program.ts";
import type { KeyScope } from "./key-scope.ts";
import type { DoorMode } from "./scheduler/facts.ts";
import type { ClimateAddressKey, SettingKey } from "./settings/registry.ts";
import type { CalendarDay } from "./time/calendar-day.ts";
import type { Instant } from "./time/instant.ts";
import type { Interval } from "./time/interval.ts";

/**
 * The reason why the server rejects a request: a stable `code` (not an access code) and the data for its sentence.
 * packages/texts makes the German sentence and must know every refusal code. *_unknown: nothing is stored under this id
 * or name. *_changed_meanwhile: somebody else changed the same thing since the caller read it; `now` holds the fields
 * that differ from `seen`, and `value` the setting, with their present values.
 */
export type Refusal =
  /** `court`: as the caller wrote it; `field`: where, unless in `courtId`. */
  | { code: "court_unknown"; court: string; field?: string }
  /** The court is stored, but not active: out of operation, or beyond the setting `court_count`. `field`: as above. */
  | { code: "court_unavailable"; court: CourtId; field?: string }
  /** In auto mode a user cannot switch the court's light directly, only by a time-limited override. */
  | { code: "court_in_auto_mode"; court: CourtId }
  /**
   * The court has no active time-limited code of its own whose booked time, without margins, covers now; codes for all
   * courts do not count.
   */
  | { code: "no_access_to_end"; court: CourtId }
  /** Undo is possible for a few seconds only. */
  | { code: "too_late_to_undo" }
  /** Already undone, over by itself, or never done. */
  | { code: "nothing_to_undo" }
  | { code: "access_over"; court: CourtId }
  /** Another code has the digits of one that was ended. */
  | { code: "code_given_away" }
  /** A smaller court count would take courts with bookings out of operation. */
  | { code: "courts_have_bookings"; bookings: readonly { court: CourtId; from: Instant }[] }
  /** A light override is possible only in auto mode. */
  | { code: "court_in_manual_mode"; court: CourtId }
  /** A light override is refused while the setting `auto_light_control` is off; null: of all courts together. */
  | { code: "auto_light_control_off"; court: CourtId | null }
  /**
   * A block closes the court in the requested time. `from`, `until`, `reason`: of the block, or the time asked for and
   * null where the caller may not know them.
   */
  | { code: "court_blocked"; court: CourtId; from: Instant; until: Instant; reason: string | null }
  | { code: "block_unknown"; block: string }
  | { code: "block_already_over"; block: string }
  | { code: "block_changed_meanwhile"; block: string }
  | { code: "light_channel_changed_meanwhile"; now: Partial<LightChannelBase> }
  | { code: "door_changed_meanwhile"; now: Partial<DoorBase> }
  | { code: "block_end_not_after_start" }
  | { code: "block_in_the_past" }
  | { code: "block_too_long"; days: number; maximum: number }
  /** Courts have another block in the period; `blocks`: one of each such court. */
  | { code: "block_overlaps"; blocks: readonly (Interval & { readonly court: CourtId })[] }
  /** The request does not say whether to keep or cancel the bookings in the period. */
  | { code: "block_has_bookings"; bookings: readonly BookingInTheWay[] }
  /** The lamp got the user's command and did not confirm it; `fault`: why. */
  | { code: "light_not_confirmed"; court: CourtId; fault: DeviceFault }
  /** The user's command was not carried out: a newer one replaced it, or the lamp was under test or removed. */
  | { code: "light_wish_superseded"; court: CourtId }
  /** The court has no light channel, or one whose driver is unknown. */
  | { code: "light_channel_missing"; court: CourtId }
  | { code: "light_channel_unknown" }
  /** The driver's devices have no output of this number; `outputs`: the range that they have. */
  | { code: "device_output_unknown"; driver: RelayDriverName; output: number; outputs: OutputRange }
  | { code: "light_test_running"; court: CourtId }
  | { code: "door_unknown" }
  /** The door did not confirm the opening; `door`: its name; `fault`: why. */
  | { code: "door_not_confirmed"; door: string; fault: DeviceFault }
  /** A code was good, but its check came too late for the person at the door; `door`: its name. */
  | { code: "code_decided_late"; door: string }
  | { code: "opening_late"; door: string }
  | { code: "door_replaced"; door: string }
  | { code: "door_not_locked"; door: string; fault: DeviceFault }
  | { code: "door_out_of_use"; door: string }
  /** The server has no driver of this name; `allowed`: the names of its drivers. */
  | { code: "driver_unknown"; driver: string; allowed: readonly string[] }
  /**
   * A light channel or door names a court that the hall does not have; `field`: the input field with the
   * court.
   */
  | { code: "device_court_unknown"; field: string; court: CourtId; known: readonly CourtId[] }
  /** `by`: name of the door, or court of the light channel, that already has this address. */
  | { code: "device_address_taken"; address: string; by: { door: string } | { court: CourtId } }
  | {
      code: "device_address_invalid";
      address: string;
      /** `public`: the address, or the address that its name resolves to, is not in a private network. */
      problem: "malformed" | "public";
    }
  /** The light channel of `court` already uses this output of this device. */
  | {
      code: "device_output_taken";
      address: string;
      output: number;
      by: { door: string } | { court: CourtId };
    }
  | { code: "booking_end_not_after_start" }
  | { code: "booking_too_short"; minutes: number; minimum: number }
  | { code: "booking_too_long"; minutes: number; maximum: number }
  | { code: "booking_in_the_past" }
  /** `days`: the setting `advance_booking_days`. */
  | { code: "booking_too_far_ahead"; days: number }
  /** The court is booked in the requested time; `from`, `until`, `holder`: of the other booking; null: withheld. */
  | { code: "booking_overlaps"; court: CourtId; from: Instant; until: Instant; holder: string | null }
  /** A booking by API outside of the opening hours; `days`: those on which the court is closed at the time. */
  | {
      code: "outside_opening_hours";
      court: CourtId;
      days: readonly { readonly date: CalendarDay; readonly hours: readonly DayHours[] }[];
    }
  | { code: "booking_unknown"; booking: string }
  /** The requested revision is beyond the hall's, as after a restore. */
  | { code: "revision_ahead" }
  /** Somebody else changed the booking since the caller read it; `by`: the author's name, null: not recorded. */
  | { code: "booking_changed_meanwhile"; by: string | null }
  | { code: "booking_end_in_the_past" }
  /** Another code has the digits at the new time of a booking or a permanent code. */
  | { code: "code_taken_then"; isPermanent?: true }
  /** The booked time is over or was ended early, so that the booking cannot be cancelled. */
  | { code: "booking_already_over"; booking: string }
  | { code: "booking_already_cancelled"; booking: string }
  /** characters: the name contains control characters. */
  | { code: "customer_name_invalid"; reason: "missing" | "too_long" | "characters" }
  | { code: "customer_email_invalid"; reason: "missing" | "malformed" }
  | { code: "customer_phone_invalid"; reason: "missing" | "malformed" }
  /** `field`: the field of the request; `value`: its text; `isDay`: a calendar day was expected. */
  | { code: "time_malformed"; field: string; value: string; isDay?: true }
  /** A local time in the hour that is skipped when summer time begins. */
  | { code: "time_does_not_exist"; field: string; value: string }
  /** A local time without offset in the hour that occurs twice when summer time ends. */
  | { code: "time_ambiguous"; field: string; value: string }
  /** Nearly all codes of this length are in use at the booked time; `length`: digits. */
  | { code: "no_free_code"; length: number }
  | { code: "access_code_unknown"; accessCode: string }
  /** A position in the list of codes that no answer named. */
  | { code: "code_position_unknown"; position: string }
  | { code: "code_name_invalid"; reason: "missing" | "too_long" | "characters" }
  | { code: "code_end_not_after_start" }
  | { code: "code_in_the_past" }
  | { code: "code_too_long"; days: number; maximum: number }
  /** The code would begin more than `days` days from now. */
  | { code: "code_too_far_ahead"; days: number }
  /** Both an end and a duration are named. */
  | { code: "code_end_named_twice" }
  /**
   * A code made by hand occupies the court in the requested time; `from`, `until`, `holder`: of that code; null:
   * withheld.
   */
  | { code: "court_occupied"; court: CourtId; from: Instant; until: Instant; holder: string | null }
  | { code: "code_of_booking" }
  /** A permanent code is deleted by an operator, not ended. */
  | { code: "code_is_permanent" }
  /** The code was ended, deleted or replaced, or its last window is over. */
  | { code: "code_already_over" }
  /** Hours of a permanent code without a weekday, or of length 0. */
  | { code: "code_weekdays_missing" }
  | { code: "code_hours_empty" }
  /** The last day of a permanent code is before its first, over, or after the year 9998. */
  | { code: "code_days_invalid"; reason: "turned" | "over" | "too_late" }
  /** characters: the text contains control characters; the same in the next one. */
  | { code: "permanent_code_name_invalid"; reason: "missing" | "too_long" | "characters" }
  | { code: "permanent_code_invalid"; reason: "missing" | "too_long" | "characters" }
  /** Another unexpired code, permanent or not, has the same digits. */
  | { code: "permanent_code_taken" }
  | { code: "permanent_code_changed_meanwhile"; by: string | null }
  | { code: "permanent_code_unknown" }
  /** The digits are those of the test code, which every user may read. */
  | { code: "permanent_code_is_test_code" }
  | { code: "permanent_codes_off" }
  | { code: "contact_unknown" }
  /**
   * The contact was merged, erased, or lost its last booking since the caller read it. `name`: as given by the
   * caller; null: not given. `into`: its new contact; null: none.
   */
  | {
      code: "contact_gone";
      name: string | null;
      into: { readonly id: string; readonly name: string } | null;
    }
  | { code: "contact_merged_into_itself" }
  /** person_*: a customer or the holder of a code, whose data are searched, exported or erased; not a user. */
  | { code: "person_search_too_short"; minimum: number }
  | { code: "person_unknown" }
  /** The data of a person with present or future bookings are not erased. */
  | { code: "person_has_bookings"; bookings: readonly BookingInTheWay[] }
  /** The data of a person with unexpired codes without a booking are not erased; `count`: of these codes. */
  | { code: "person_has_codes"; count: number }
  /** The Idempotency-Key was already used for another booking request. */
  | { code: "idempotency_key_reused" }
  /** The booking made with this Idempotency-Key was cancelled or is over, or its court is out of operation. */
  | { code: "idempotency_key_spent"; reason: "cancelled" | "over" | "court_unavailable" }
  | { code: "setting_unknown"; key: string }
  /** setting_*: `value`: the refused value as text, shortened. */
  | { code: "setting_not_a_number"; key: SettingKey; value: string; minimum: number; maximum: number }
  | { code: "setting_out_of_range"; key: SettingKey; value: string; minimum: number; maximum: number }
  /** The value of an on/off setting is neither true nor false. */
  | { code: "setting_not_a_switch"; key: SettingKey; value: string }
  | { code: "setting_not_a_list_of_names"; key: SettingKey; value: string; maximum: number }
  | {
      code: "setting_not_an_address";
      key: SettingKey;
      value: string;
      /** `public`: the address, or the address that its name resolves to, is not in a private network. */
      problem: "malformed" | "public";
    }
  /** `maximum`: the largest number of characters. */
  | {
      code: "setting_text_invalid";
      key: SettingKey;
      value: string;
      maximum: number;
      problem: SettingTextProblem;
    }
  | { code: "setting_not_a_choice"; key: SettingKey; value: string; choices: readonly string[] }
  /** No list of seven texts (`weekday` null), or `value` is no text of a day's hours; 0 is Monday. */
  | { code: "setting_not_a_week"; key: SettingKey; value: string; weekday: number | null }
  /** Bookings to come would lie outside of changed opening hours, and the caller has not confirmed that (B-07). */
  | { code: "bookings_outside_opening_hours"; bookings: readonly BookingInTheWay[] }
  | { code: "closed_day_unknown" }
  /** `field`: of the request; `problem`: of the name, or an end not after the beginning. */
  | { code: "closed_day_invalid"; field: string; problem: "hours" | "repeated" }
  /** `mail_to_customers` needs a test mail that was taken since the last change of the mail server. */
  | { code: "mail_not_tested" }
  /** Another mail server needs the password again. */
  | { code: "mail_password_needed" }
  /** A mail to a customer who gave no address, or about a booking that is over or cancelled. */
  | { code: "mail_impossible"; reason: "no_address" | "over" | "incomplete" }
  | { code: "mail_recipient_invalid" }
  | { code: "message_unknown" }
  /** The message was sent already, or is not needed any more. */
  | { code: "message_not_open" }
  /** Two climate devices would have the same address; `by`: the setting that already has it. */
  | { code: "climate_address_taken"; key: ClimateAddressKey; address: string; by: ClimateAddressKey }
  /** Two courts in use would have the same name. */
  | { code: "court_names_equal"; key: "court_names"; name: string }
  | { code: "setting_changed_meanwhile"; key: SettingKey; value: string }
  /** min_booking_duration would be above max_booking_duration, in minutes. */
  | { code: "setting_minimum_above_maximum"; minimum: number; maximum: number }
  | { code: "auto_climate_control_off" }
  /** Auto mode is refused because no device has reported a temperature since the start of the server. */
  | { code: "climate_no_sensor" }
  | { code: "climate_in_auto_mode" }
  | { code: "climate_heats_and_cools" }
  /** No enabled user has this name and password. */
  | { code: "credentials_wrong" }
  /** Too many attempts for this name, or too many passwords to be hashed at once for the server. */
  | { code: "too_many_sign_ins"; seconds: number }
  /** No code alarm at this door, or an operator acknowledged it (D-21). */
  | { code: "code_alarm_unknown" }
  /** One user, or the whole hall, has checked too many wrong codes (D-21). */
  | { code: "too_many_wrong_codes"; seconds: number }
  /** The access token or refresh token is missing or no longer valid. */
  | { code: "sign_in_required" }
  /** The caller's role may not use this endpoint. */
  | { code: "role_not_allowed" }
  /** The token belongs to no API key: it was replaced, or the key was revoked. */
  | { code: "api_key_invalid" }
  /** The API key is valid, but booking systems may not use this endpoint. */
  | { code: "api_key_not_allowed" }
  /** A page of another site sent the API key, which every visitor of the page could read. */
  | { code: "api_key_in_page" }
  /** The scope that the key lacks. */
  | { code: "api_key_scope"; scope: KeyScope }
  /** Too many requests with one API key within a minute; `perMinute`: the allowed number. */
  | { code: "too_many_calls"; perMinute: number }
  | { code: "session_unknown" }
  | { code: "controller_unknown" }
  /** Not linked, or without an answer in time. */
  | { code: "controller_unreachable"; controller: string }
  /** Another machine than the seen one reports with the one-time code; null: none. */
  | { code: "controller_other_machine"; serial: string | null }
  /** The program is as new as the server's. */
  | { code: "controller_program_current"; controller: string }
  /** unsupported: its program was started by hand. */
  | { code: "controller_update_refused"; controller: string; reason: ProgramRefusal | "unsupported" }
  /** No key for three minutes: they type codes again. */
  | { code: "wiring_test_paused" }
  /** Accepted before. */
  | { code: "controller_not_awaiting"; controller: string }
  | { code: "controller_replacing"; controller: string }
  /** A door has one controller at most. */
  | { code: "controller_exists"; door: string }
  /** A controller drives one door. */
  | { code: "controller_doors"; count: number }
  /** Its controller alone decides at the door, and is not linked (D-20). */
  | { code: "door_takes_codes_at_keypad"; door: string }
  /** Its controller counts wrong codes itself, and did not confirm their removal. */
  | { code: "door_keeps_wrong_codes"; door: string }
  /** Only enrolment sets the driver "controller". */
  | { code: "door_not_of_controller" }
  /** terminal_*: a browser at a door that checks codes there (D-30). */
  | { code: "terminal_unknown" }
  /** The browser has no credential of a terminal, or one that was removed or replaced, or whose door is gone. */
  | { code: "terminal_not_enrolled" }
  | { code: "terminal_not_allowed" }
  /** The one-time code of a terminal is unknown, was used or has ended. */
  | { code: "enrolment_code_wrong" }
  /** The name is empty, too long or contains characters that are not allowed. */
  | { code: "api_key_name_invalid" }
  | { code: "api_key_name_taken"; name: string }
  | { code: "api_key_unknown" }
  /** The first admin exists already, so that the set-up code has no effect. */
  | { code: "setup_closed" }
  /** The code is not the one that the server prints at its start while there is no user, or it has expired. */
  | { code: "setup_code_wrong" }
  | { code: "user_name_invalid" }
  | { code: "user_name_taken"; username: string }
  | { code: "user_unknown" }
  /** The user is the last admin who can sign in and must stay. */
  | { code: "last_operator" }
  | { code: "current_password_wrong" }
  /** An admin resets passwords of other users only; the own password is changed with the current password. */
  | { code: "own_password_reset" }
  | { code: "password_too_short"; minimum: number }
  | { code: "password_too_long"; maximum: number }
  | { code: "password_too_common" }
  /** One user (the page or another program) sent too many entries for the system log within a minute, or a day. */
  | { code: "too_many_log_entries"; seconds: number }
  /** One or several fields of the request have a value that is not allowed; `problem` is a German sentence. */
  | { code: "input_invalid"; problems: readonly { field: string; problem: string }[] }
  | { code: "body_not_json" }
  | { code: "body_encoding_unsupported" }
  | { code: "body_too_large"; maximumBytes: number }
  | { code: "media_type_unsupported" }
  /** The request is incomplete or not valid HTTP. */
  | { code: "request_malformed" }
  | { code: "request_head_too_large" }
  /** More calls of one caller wait than are allowed. */
  | { code: "too_many_calls_at_once" }
  | { code: "too_many_bookings"; perHour: number; seconds: number }
  /** One user has added too many bookings, blocks and runs by hand within the hour. */
  | { code: "too_many_records"; perHour: number; seconds: number }
  /** One user or terminal has requested too many changes within the hour. */
  | { code: "too_many_changes"; perHour: number; seconds: number }
  | { code: "request_too_slow" }
  | { code: "disk_full" }
  /**
   * The database is read-only for now: some providers of PostgreSQL do that near a full disk, some systems after an
   * error of the disk.
   */
  | { code: "database_read_only" }
  /** Another program has the database locked for longer than a write waits. */
  | { code: "database_locked" }
  /** The database accepts no connection for now: all are taken, or it is starting or stopping. */
  | { code: "database_unavailable" }
  /** The database is gone, its disk does not answer, or another server may have it: only a restart helps. */
  | { code: "storage_lost" }
  /** COMMIT was sent and not answered, so the outcome is unknown; a repeat with the same key reveals it. */
  | { code: "outcome_unknown" }
  /** The server has neither an endpoint nor a page or file under this path. */
  | { code: "route_unknown"; path: string }
  /** An `action` that control-system-api does not have. */
  | { code: "action_unknown"; action: string };

export type RefusalCode = Refusal["code"];

/** The fields of a light channel as read by the caller before a change, sent as `seen` to detect changes by others. */
export interface LightChannelBase {
  readonly courtIds: readonly CourtId[];
  readonly driver: string;
  readonly address: string;
  readonly output: number;
  readonly hasPassword: boolean;
}

/** The fields of a door as read by the caller before a change, sent as `seen` to detect changes by others. */
export interface DoorBase {
  readonly name: string;
  readonly courtIds: readonly CourtId[];
  readonly mode: DoorMode;
  readonly openSeconds: number;
  readonly driver: string;
  readonly address: string;
  readonly output: number;
  readonly hasPassword: boolean;
}

/**
 * What is wrong with a text of the settings. `no_number`: characters that no phone number has, or no digit; `no_email`,
 * `no_host`: no e-mail address, or no name of a server.
 */
export type SettingTextProblem = "no_line" | "too_long" | "no_number" | "no_email" | "no_host";

/** A booking that prevents a change until the caller decides about it. */
interface BookingInTheWay extends Interval {
  readonly court: CourtId;
  /** The customer's name; null once erased. */
  readonly name: string | null;
  /** The customer's e-mail (C-13: somebody has to inform them); null: unknown, or erased. */
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * The class of a device's fault; the German words are in packages/texts. Not a Refusal: `refused` is what a device
 * does.
 * - offline: the device cannot be reached
 * - timeout: the device does not answer in time
 * - refused: the device answers with an error, or does not reach the commanded state
 */
export type DeviceFault = "offline" | "timeout" | "refused";

/** The error that carries a refusal out of a use case; it also rolls back the surrounding transaction. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.code, options);
    this.name = "Refused";
    this.refusal = refusal;
  }
}

/** Throws Refused if a check returned a refusal. */
export function throwIfRefused(refusal: Refusal | null): void {
  if (refusal !== null) throw new Refused(refusal);
}
