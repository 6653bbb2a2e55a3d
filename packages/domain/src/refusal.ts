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
 * Why the server rejects a request; packages/texts makes the German sentence of each code.
 * *_changed_meanwhile: another write since the read; `now` contains the fields that differ from `seen`.
 */
export type Refusal =
  /** `court`: the caller's text; `field`: the input field, if not `courtId`. */
  | { code: "court_unknown"; court: string; field?: string }
  /** Out of operation, or beyond the setting `court_count`. */
  | { code: "court_unavailable"; court: CourtId; field?: string }
  /** In auto mode a user switches the light only by a time-limited override. */
  | { code: "court_in_auto_mode"; court: CourtId }
  /** No active code of this court alone has a booked time, without margins, that covers now. */
  | { code: "no_access_to_end"; court: CourtId }
  /** Undo is possible for ten seconds only. */
  | { code: "too_late_to_undo" }
  /** Already undone, expired, or never done. */
  | { code: "nothing_to_undo" }
  | { code: "access_over"; court: CourtId }
  /** Another code has the digits of the ended code. */
  | { code: "code_given_away" }
  /** A smaller `court_count` would take these courts out of operation. */
  | { code: "courts_have_bookings"; bookings: readonly { court: CourtId; from: Instant }[] }
  | { code: "court_in_manual_mode"; court: CourtId }
  /** null: of all courts together. */
  | { code: "auto_light_control_off"; court: CourtId | null }
  /** `from`, `until`, `reason`: the block's, or the requested time and null if withheld from the caller. */
  | { code: "court_blocked"; court: CourtId; from: Instant; until: Instant; reason: string | null }
  | { code: "block_unknown"; block: string }
  | { code: "block_already_over"; block: string }
  | { code: "block_changed_meanwhile"; block: string }
  | { code: "light_channel_changed_meanwhile"; now: Partial<LightChannelBase> }
  | { code: "door_changed_meanwhile"; now: Partial<DoorBase> }
  | { code: "block_end_not_after_start" }
  | { code: "block_in_the_past" }
  | { code: "block_too_long"; days: number; maximum: number }
  /** `blocks`: one of each court with another block in the period. */
  | { code: "block_overlaps"; blocks: readonly (Interval & { readonly court: CourtId })[] }
  /** The request does not say whether to keep or cancel these bookings. */
  | { code: "block_has_bookings"; bookings: readonly BookingInTheWay[] }
  | { code: "light_not_confirmed"; court: CourtId; fault: DeviceFault }
  /** A newer command replaced the user's, or the lamp was under test or removed. */
  | { code: "light_wish_superseded"; court: CourtId }
  /** No light channel, or one with an unknown driver. */
  | { code: "light_channel_missing"; court: CourtId }
  | { code: "light_channel_unknown" }
  /** `outputs`: the range of outputs that such devices have. */
  | { code: "device_output_unknown"; driver: RelayDriverName; output: number; outputs: OutputRange }
  | { code: "light_test_running"; court: CourtId }
  | { code: "door_unknown" }
  /** `door`: its name, as in all door_*. */
  | { code: "door_not_confirmed"; door: string; fault: DeviceFault }
  /** The code was good, but its check came too late for the person at the door. */
  | { code: "code_decided_late"; door: string }
  | { code: "opening_late"; door: string }
  | { code: "door_replaced"; door: string }
  | { code: "door_not_locked"; door: string; fault: DeviceFault }
  | { code: "door_out_of_use"; door: string }
  | { code: "driver_unknown"; driver: string; allowed: readonly string[] }
  /** `field`: the input field that names a court unknown to the hall. */
  | { code: "device_court_unknown"; field: string; court: CourtId; known: readonly CourtId[] }
  /** `by`: name of the door, or court of the light channel, that already has this address. */
  | { code: "device_address_taken"; address: string; by: { door: string } | { court: CourtId } }
  | {
      code: "device_address_invalid";
      address: string;
      /** `public`: the address, or what its name resolves to, is outside of private networks. */
      problem: "malformed" | "public";
    }
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
  /** `from`, `until`, `holder`: of the other booking; null: withheld. */
  | { code: "booking_overlaps"; court: CourtId; from: Instant; until: Instant; holder: string | null }
  /** Only for bookings by API; `days`: those on which the court is closed at the time. */
  | {
      code: "outside_opening_hours";
      court: CourtId;
      days: readonly { readonly date: CalendarDay; readonly hours: readonly DayHours[] }[];
    }
  | { code: "series_ends_before_start" }
  | { code: "series_too_far_ahead"; days: number; latest: CalendarDay }
  | { code: "series_too_long"; count: number; maximum: number }
  /** `dates`: those that cannot be booked; nothing is stored (B-04). */
  | { code: "series_dates_taken"; dates: readonly CalendarDay[]; total: number; isChange?: boolean }
  /** No date can be booked. */
  | { code: "series_without_dates" }
  /** The clock skips this time on that date. */
  | { code: "series_time_skipped"; date: CalendarDay }
  | { code: "series_unknown"; series: string }
  /** No active date is to come. */
  | { code: "series_over" }
  | { code: "notice_recipient_unknown" }
  | { code: "notice_address_invalid"; channel: "mail" | "ntfy" }
  | { code: "notice_quiet_hours_empty" }
  | { code: "too_many_notice_recipients"; maximum: number }
  | { code: "other_hall_unknown" }
  | { code: "other_hall_address_invalid" }
  | { code: "other_hall_address_taken"; name: string }
  | { code: "other_hall_key_invalid" }
  /** The stored key is sent to its own address only. */
  | { code: "other_hall_key_needed" }
  | { code: "too_many_other_halls"; maximum: number }
  | { code: "booking_unknown"; booking: string }
  /** The requested revision is beyond the hall's, as after a restore. */
  | { code: "revision_ahead" }
  /** `by`: author of the other change; null: not recorded. */
  | { code: "booking_changed_meanwhile"; by: string | null }
  | { code: "booking_end_in_the_past" }
  /** Another code has the same digits at the new time. */
  | { code: "code_taken_then"; isPermanent?: true }
  | { code: "booking_already_over"; booking: string }
  | { code: "booking_already_cancelled"; booking: string }
  | { code: "customer_name_invalid"; reason: "missing" | "too_long" | "characters" }
  | { code: "customer_email_invalid"; reason: "missing" | "malformed" }
  | { code: "customer_phone_invalid"; reason: "missing" | "malformed" }
  /** `isDay`: a calendar day was expected. */
  | { code: "time_malformed"; field: string; value: string; isDay?: true }
  /** In the hour that is skipped when summer time begins. */
  | { code: "time_does_not_exist"; field: string; value: string }
  /** Without offset, in the hour that occurs twice when summer time ends. */
  | { code: "time_ambiguous"; field: string; value: string }
  /** Nearly all codes of `length` digits are in use at the booked time. */
  | { code: "no_free_code"; length: number }
  | { code: "access_code_unknown"; accessCode: string }
  /** A position in the list of codes that no response contained. */
  | { code: "code_position_unknown"; position: string }
  | { code: "code_name_invalid"; reason: "missing" | "too_long" | "characters" }
  | { code: "code_end_not_after_start" }
  | { code: "code_in_the_past" }
  | { code: "code_too_long"; days: number; maximum: number }
  | { code: "code_too_far_ahead"; days: number }
  | { code: "code_end_named_twice" }
  /** Like booking_overlaps, by a code made by hand. */
  | { code: "court_occupied"; court: CourtId; from: Instant; until: Instant; holder: string | null }
  | { code: "code_of_booking" }
  /** An operator deletes a permanent code instead of ending it. */
  | { code: "code_is_permanent" }
  /** Ended, deleted or replaced, or its last window is over. */
  | { code: "code_already_over" }
  | { code: "code_weekdays_missing" }
  | { code: "code_hours_empty" }
  /** turned: the last day is before the first; over: it has passed; too_late: after the year 9998. */
  | { code: "code_days_invalid"; reason: "turned" | "over" | "too_late" }
  | { code: "permanent_code_name_invalid"; reason: "missing" | "too_long" | "characters" }
  | { code: "permanent_code_invalid"; reason: "missing" | "too_long" | "characters" }
  /** Another unexpired code, permanent or not, has these digits. */
  | { code: "permanent_code_taken" }
  | { code: "permanent_code_changed_meanwhile"; by: string | null }
  | { code: "permanent_code_unknown" }
  /** Every user may read the test code. */
  | { code: "permanent_code_is_test_code" }
  | { code: "permanent_codes_off" }
  | { code: "contact_unknown" }
  /** Merged, erased or without bookings since the caller's read; `into`: the contact that replaces it. */
  | {
      code: "contact_gone";
      name: string | null;
      into: { readonly id: string; readonly name: string } | null;
    }
  | { code: "contact_merged_into_itself" }
  /** person_*: a customer or the holder of a code, not a user. */
  | { code: "person_search_too_short"; minimum: number }
  | { code: "person_unknown" }
  /** Present or future bookings prevent an erasure. */
  | { code: "person_has_bookings"; bookings: readonly BookingInTheWay[] }
  /** Unexpired codes without a booking prevent an erasure. */
  | { code: "person_has_codes"; count: number }
  /** The Idempotency-Key belongs to another booking request. */
  | { code: "idempotency_key_reused" }
  | { code: "idempotency_key_spent"; reason: "cancelled" | "over" | "court_unavailable" }
  | { code: "setting_unknown"; key: string }
  /** setting_*: `value` is the refused value as text, shortened. */
  | { code: "setting_not_a_number"; key: SettingKey; value: string; minimum: number; maximum: number }
  | { code: "setting_out_of_range"; key: SettingKey; value: string; minimum: number; maximum: number }
  | { code: "setting_not_a_switch"; key: SettingKey; value: string }
  | { code: "setting_not_a_list_of_names"; key: SettingKey; value: string; maximum: number }
  | {
      code: "setting_not_an_address";
      key: SettingKey;
      value: string;
      problem: "malformed" | "public";
    }
  /** `maximum`: in characters. */
  | {
      code: "setting_text_invalid";
      key: SettingKey;
      value: string;
      maximum: number;
      problem: SettingTextProblem;
    }
  | { code: "setting_not_a_choice"; key: SettingKey; value: string; choices: readonly string[] }
  /** `weekday`: the invalid one, 0 is Monday; null: the value is no list of seven texts. */
  | { code: "setting_not_a_week"; key: SettingKey; value: string; weekday: number | null }
  /** Future bookings outside of the changed hours need the caller's confirmation (B-07). */
  | { code: "bookings_outside_opening_hours"; bookings: readonly BookingInTheWay[] }
  | { code: "closed_day_unknown" }
  /** hours: the end is not after the beginning; repeated: two entries for one date. */
  | { code: "closed_day_invalid"; field: string; problem: "hours" | "repeated" }
  /** `mail_to_customers` needs an accepted test mail since the last change of the mail server. */
  | { code: "mail_not_tested" }
  /** A changed mail server needs its password again. */
  | { code: "mail_password_needed" }
  /** over: the booking is over or cancelled. */
  | { code: "mail_impossible"; reason: "no_address" | "over" | "incomplete" }
  | { code: "mail_recipient_invalid" }
  | { code: "message_unknown" }
  /** Sent already, or no longer needed. */
  | { code: "message_not_open" }
  /** `by`: the setting that already has this address. */
  | { code: "climate_address_taken"; key: ClimateAddressKey; address: string; by: ClimateAddressKey }
  | { code: "court_names_equal"; key: "court_names"; name: string }
  | { code: "setting_changed_meanwhile"; key: SettingKey; value: string }
  /** Of `min_booking_duration` and `max_booking_duration`, in minutes. */
  | { code: "setting_minimum_above_maximum"; minimum: number; maximum: number }
  | { code: "auto_climate_control_off" }
  /** No device has reported a temperature since the start of the server. */
  | { code: "climate_no_sensor" }
  | { code: "climate_in_auto_mode" }
  | { code: "climate_heats_and_cools" }
  | { code: "credentials_wrong" }
  /** Too many attempts for this name, or too many passwords to be hashed at once. */
  | { code: "too_many_sign_ins"; seconds: number }
  /** No code alarm at this door, or an acknowledged one (D-21). */
  | { code: "code_alarm_unknown" }
  /** Of one user, or of the whole hall (D-21). */
  | { code: "too_many_wrong_codes"; seconds: number }
  | { code: "sign_in_required" }
  | { code: "role_not_allowed" }
  | { code: "api_key_invalid" }
  /** A valid key that may not use this endpoint. */
  | { code: "api_key_not_allowed" }
  /** A page of another site sent the key, which every visitor of the page could read. */
  | { code: "api_key_in_page" }
  /** `scope`: the missing one. */
  | { code: "api_key_scope"; scope: KeyScope }
  | { code: "too_many_calls"; perMinute: number }
  | { code: "session_unknown" }
  | { code: "controller_unknown" }
  /** Not connected, or no answer in time. */
  | { code: "controller_unreachable"; controller: string }
  /** `serial`: of the machine that reports with the one-time code instead of the expected one; null: none. */
  | { code: "controller_other_machine"; serial: string | null }
  /** The program is as new as the server's. */
  | { code: "controller_program_current"; controller: string }
  /** unsupported: a person started the program by hand. */
  | { code: "controller_update_refused"; controller: string; reason: ProgramRefusal | "unsupported" }
  /** After three minutes without a key press the keys enter codes again. */
  | { code: "wiring_test_paused" }
  /** Already accepted. */
  | { code: "controller_not_awaiting"; controller: string }
  | { code: "controller_replacing"; controller: string }
  | { code: "controller_exists"; door: string }
  /** A controller drives exactly one door. */
  | { code: "controller_doors"; count: number }
  /** Only its controller decides about codes, and has no connection (D-20). */
  | { code: "door_takes_codes_at_keypad"; door: string }
  /** Its controller counts wrong codes and did not confirm their removal. */
  | { code: "door_keeps_wrong_codes"; door: string }
  /** Only enrolment sets the driver "controller". */
  | { code: "door_not_of_controller" }
  /** terminal_*: a browser at a door, which checks codes there (D-30). */
  | { code: "terminal_unknown" }
  /** No credential, a removed or replaced one, or one of a deleted door. */
  | { code: "terminal_not_enrolled" }
  | { code: "terminal_not_allowed" }
  /** Unknown, used or expired. */
  | { code: "enrolment_code_wrong" }
  | { code: "api_key_name_invalid" }
  | { code: "api_key_name_taken"; name: string }
  | { code: "api_key_unknown" }
  /** The first admin exists already. */
  | { code: "setup_closed" }
  /** Not the code that the server prints while there is no user, or an expired one. */
  | { code: "setup_code_wrong" }
  | { code: "user_name_invalid" }
  | { code: "user_name_taken"; username: string }
  | { code: "user_unknown" }
  /** The last admin who can sign in must stay. */
  | { code: "last_operator" }
  | { code: "current_password_wrong" }
  /** Admins change their own password with the current one. */
  | { code: "own_password_reset" }
  | { code: "password_too_short"; minimum: number }
  | { code: "password_too_long"; maximum: number }
  | { code: "password_too_common" }
  /** Of one user, within a minute or a day. */
  | { code: "too_many_log_entries"; seconds: number }
  /** `problem`: a German sentence. */
  | { code: "input_invalid"; problems: readonly { field: string; problem: string }[] }
  | { code: "body_not_json" }
  | { code: "body_encoding_unsupported" }
  | { code: "body_too_large"; maximumBytes: number }
  | { code: "media_type_unsupported" }
  /** Incomplete or invalid HTTP. */
  | { code: "request_malformed" }
  | { code: "request_head_too_large" }
  /** More calls of one caller wait than are allowed. */
  | { code: "too_many_calls_at_once" }
  | { code: "too_many_bookings"; perHour: number; seconds: number }
  /** Bookings, blocks and manual runs added by one user. */
  | { code: "too_many_records"; perHour: number; seconds: number }
  /** Changes by one user or terminal. */
  | { code: "too_many_changes"; perHour: number; seconds: number }
  | { code: "request_too_slow" }
  | { code: "disk_full" }
  /** Temporary: some PostgreSQL providers do that near a full disk, some systems after a disk error. */
  | { code: "database_read_only" }
  /** By another program, for longer than a write waits. */
  | { code: "database_locked" }
  /** Temporary: all connections are taken, or the database is starting or stopping. */
  | { code: "database_unavailable" }
  /** The database is gone, its disk does not answer, or another server may have it: only a restart helps. */
  | { code: "storage_lost" }
  /** member_*: one of several servers of the hall (V-01). */
  | { code: "member_unknown" }
  | { code: "member_leads"; name: string }
  /** This server waits while another leads the hall; `leader`: null: a server without a name, or none. */
  | { code: "standby"; leader: string | null }
  /** COMMIT was sent and not answered; a repeat with the same Idempotency-Key returns the outcome. */
  | { code: "outcome_unknown" }
  | { code: "route_unknown"; path: string }
  | { code: "action_unknown"; action: string };

export type RefusalCode = Refusal["code"];

/** Fields of a light channel as the caller read them, sent as `seen` to detect changes by others. */
export interface LightChannelBase {
  readonly courtIds: readonly CourtId[];
  readonly driver: string;
  readonly address: string;
  readonly output: number;
  readonly hasPassword: boolean;
}

/** Fields of a door as the caller read them, sent as `seen` to detect changes by others. */
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

/** not_one_line: control characters, or no text; not_an_address: no http or https URL. */
export type SettingTextProblem =
  | ("not_one_line" | "too_long")
  | ("not_a_phone_number" | "not_an_email" | "not_a_host" | "not_an_address");

/** A booking that prevents a change until the caller decides about it. */
interface BookingInTheWay extends Interval {
  readonly court: CourtId;
  /** null: erased. */
  readonly name: string | null;
  /** For informing the customer (C-13); null: unknown, or erased. */
  readonly email: string | null;
  readonly phone: string | null;
}

/** Class of a device's fault; refused: an error response, or the commanded state is not reached. */
export type DeviceFault = "offline" | "timeout" | "refused";

/** Carries a refusal out of a use case and rolls back the surrounding transaction. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.code, options);
    this.name = "Refused";
    this.refusal = refusal;
  }
}

export function throwIfRefused(refusal: Refusal | null): void {
  if (refusal !== null) throw new Refused(refusal);
}
