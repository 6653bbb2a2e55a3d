import type { Generated } from "kysely";

// The tables of both engines (SQLite and PostgreSQL); the ports describe the records made from their rows.
// Columns of instants (`*_at`, `*_from`, `*_until`, `*_since`, `*_time`, valid_*) hold epoch milliseconds, columns
// `*_by` the id of a user or, where said, of an API key. JSON is stored as text, so that both engines return it
// unchanged.

export interface CourtTable {
  id: number;
  name: string;
  /** "available", also while booked; "blocked" (which the product does not read); "unavailable": out of operation. */
  status: string;
  /** The state that the lamp last reported. */
  is_light_on: boolean;
  /** true: the automatic control (by bookings) switches the light; false: users do. */
  auto_mode: boolean;
  /** What the hall's ventilation last reported; null: unknown. The product does not read it. */
  is_ventilation_on: boolean | null;
  /** Whether any of its doors reported to be unlocked; null: unknown. The product does not read it. */
  is_door_open: boolean | null;
  /** Always null: no court has a lock with a code of its own. The specification's table has this column. */
  lock_code: string | null;
  /** When the lamp first reported its present state; null: it has never reported. */
  light_reported_at: number | null;
  /** The state that the light keeps while nothing switches it automatically (CourtFacts.lightIntent); null: none. */
  light_intent: boolean | null;
  /** Whether people want light at a court in manual mode (CourtFacts.manualLight); null in auto mode. */
  manual_light: boolean | null;
  /** The revision of the facts in which that was wanted (LightIntent.madeIn); null without one. */
  light_intent_in_revision: number | null;
  /** The light override: its state, its period, its user and, where it has one, its reason; all null without one. */
  light_override_on: boolean | null;
  light_override_from: number | null;
  light_override_until: number | null;
  light_override_by: string | null;
  light_override_reason: string | null;
  /** What last changed the light: "rule", "person" or "device" (LightCause); null: no change was observed yet. */
  light_cause: string | null;
  /** The id of the user if the cause is "person"; null otherwise. */
  light_changed_by: string | null;
  /** When, by whom and in what ("name", "mode", "operation") the court was last changed; all null: nobody did. */
  changed_at: Generated<number | null>;
  changed_by: Generated<string | null>;
  changed_part: Generated<string | null>;
}

/** Blocks: periods in which a court is closed. */
export interface CourtBlockTable {
  id: string;
  court_id: number;
  start_time: number;
  end_time: number;
  reason: string;
  created_by: string;
  created_at: number;
  /** When somebody ended the block early; null: nobody did. */
  ended_at: number | null;
  /** When and by whom its period or reason was last changed; both null: nobody did. */
  changed_at: number | null;
  changed_by: string | null;
}

export interface AccessCodeTable {
  id: string;
  /** The encrypted digits; null once erased. */
  access_code: string | null;
  /** "court_3", the form that the specification fixes; null: for all courts. */
  court_id: string | null;
  purpose: string | null;
  /** The name of the person whom the code is for; "" once erased. */
  user_name: string;
  is_permanent: boolean;
  /** The validity without margins: [valid_from, valid_to). */
  valid_from: number;
  valid_to: number;
  /** The length of the validity when the code was created. */
  duration_minutes: number;
  /** "active", or "expired": its last window is over, or it was ended early. */
  status: string;
  created_at: number;
  /** The revision of the facts in which the code was made (AccessCode.madeIn). */
  made_in_revision: number;
  /** The HMAC of the digits (SecretCipher.lookupHash); null once erased. */
  code_tag: string | null;
  booking_id: string | null;
  /** The id of a user or API key; null: unknown. */
  created_by: string | null;
  /** Minutes by which the code's light and door windows reach beyond its validity. */
  light_before_minutes: number;
  light_after_minutes: number;
  door_before_minutes: number;
  door_after_minutes: number;
  /**
   * The interval by which codes are searched: the effect window extended to the whole validity, stored so that an index
   * finds the codes.
   */
  effect_from: number;
  effect_until: number;
  /** When the code was ended early; null: not ended. */
  ended_at: number | null;
  /** The end of the validity before the code was ended early; null: it was not. */
  planned_valid_to: number | null;
  /** Of a time-limited code; false: it opens doors and does nothing else (AccessCode.occupiesCourt). */
  occupies_court: boolean;
  /** A permanent code's hours: bit 0 is Monday, and minutes since midnight; null, all three: at all hours. */
  weekdays: number | null;
  hours_from: number | null;
  hours_until: number | null;
  /** The id of the code that took the place of a lost one; null: none did. */
  replaced_by: string | null;
  /** The booking whose code it was until it was replaced; booking_id is that of the code in its place. */
  replaced_booking_id: string | null;
  /** When it last opened a door where it was typed; null: never, as far as is known. */
  last_used_at: number | null;
  /** When and by whom it was last changed, ended or replaced; null: it was not, or by the server. */
  changed_at: number | null;
  changed_by: string | null;
  /** "booking", also once the code was replaced, "by_hand" or "permanent": follows from other columns, for an index. */
  kind: Generated<string>;
  /** Holder's name and purpose as `foldName` makes them, to search in; null: nothing is stored, or it is erased. */
  search_text: string | null;
}

export interface BookingTable {
  id: string;
  court_id: number;
  /** null once the customer's data is erased. */
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  /** The contact with this name, e-mail and phone; null once erased. */
  contact_id: string | null;
  start_time: number;
  end_time: number;
  /** "active" (also when its time is over), "ended" (early, by staff) or "cancelled". */
  status: string;
  created_at: number;
  /** The id of a user or API key. */
  created_by: string;
  /** When the booking was ended early or cancelled; null: neither. */
  ended_at: number | null;
  /** When one that was ended early would have ended; null: it was not. */
  planned_end_time: number | null;
  /** The revision of the facts in which the row was last written. */
  changed_in_revision: number;
  /** When and by whom (id of a user or API key) it was changed, ended or cancelled; null: it was not, or by the server. */
  changed_at: number | null;
  changed_by: string | null;
  /** The Idempotency-Key of the request, and the HMAC of its content; null: no key was sent. */
  idempotency_key: string | null;
  idempotency_fingerprint: string | null;
}

/** The customers of bookings: one row for each name, e-mail and phone that a booking has, exactly as it has them. */
export interface ContactTable {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  created_at: number;
  /** When the newest of its bookings was made: whoever booked last is suggested first. */
  last_booked_at: number;
  /** The words by which it is found (contactSearchText). */
  search_text: string;
}

/** Contacts that became part of another one, by id: whoever chose one before is told (contact_gone). */
export interface MergedContactTable {
  id: string;
  /** The contact that it is part of now. */
  into_id: string;
  merged_at: number;
}

export interface SystemSettingTable {
  id: Generated<number>;
  key: string;
  /** JSON. */
  value: string;
  /** A text about the setting, stored with the value; null: none. */
  description: string | null;
  updated_at: number;
  updated_by: string;
}

/** The entries of the system log, which users read. */
export interface SystemLogTable {
  id: Generated<number>;
  /** "info", "warn" or "error". */
  level: string;
  /** A German sentence. */
  message: string;
  /** The area that the entry is about, such as "lighting". */
  component: string;
  /** null: the entry is not about one court. */
  court_id: number | null;
  /** A JSON object: details, with the ids, not the names, of users, bookings and codes. */
  metadata: string;
  created_at: number;
  /** "technical", "access", "denied" or "audit" (LogCategory). */
  category: Generated<string>;
}

/** The configuration of doors, and the last report of each lock. */
export interface DoorTable {
  id: string;
  name: string;
  /** The driver that speaks to the door controller, such as "simulated". */
  driver: string;
  /** The door controller's address, in the form that the driver needs. */
  address: string;
  /** The relay of the device, in the device's own numbering; 0 for a door without numbered outputs. */
  output: number;
  /** The device's password, encrypted (SecretCipher.encrypt); null: none. */
  sealed_password: string | null;
  /** "schedule" (released during the door windows of codes) or "code_only" (DoorMode). */
  mode: string;
  /** How many seconds a typed code keeps the door unlocked. */
  open_seconds: number;
  /** The last report of the lock; null: no report yet. */
  is_unlocked: boolean | null;
  /** Until when the door is released (kept unlocked for a door window), as last reported; null: not released. */
  held_until: number | null;
  /** When the door first reported its present state. */
  reported_at: number | null;
  /** When a code or a user last opened the door; null: never. */
  last_access_at: number | null;
  /** When and by whom it was locked by hand (DoorFacts); both null: nobody did. */
  locked_at: number | null;
  /** The revision of the facts in which that was said (DoorLock.madeIn). */
  locked_in_revision: number | null;
  locked_by: string | null;
  /** Why the door does not do as asked, as it was told; null: it does. */
  outage: string | null;
}

/**
 * The scheduler (five-minute runs and release of doors), which a user can pause; lights are controlled during the pause
 * too. Has exactly one row.
 */
export interface SchedulerStateTable {
  id: number;
  /** null: the scheduler is not paused. */
  paused_since: number | null;
  paused_by: string | null;
  /** Only windows that cover this instant still release a door while the scheduler is paused. */
  doors_frozen_at: number | null;
  /** The revision of the facts in which that was said. */
  frozen_in_revision: number | null;
}

/** The history of the control loop's runs: the passes that are kept. */
export interface SchedulerRunTable {
  id: Generated<number>;
  started_at: number;
  /** The cause of the run (RunTrigger). */
  started_by_kind: string;
  /** The id of the user who started the run by hand; null: no user did. */
  started_by: string | null;
  /** A RunResult as JSON. */
  result: string;
}

/** Which doors lead to which courts. */
interface DoorCourtTable {
  door_id: string;
  court_id: number;
}

/** Which courts a light channel serves. */
interface LightChannelCourtTable {
  channel_id: string;
  court_id: number;
}

/** The light channels: the configuration of the courts' lamps, each with what its lamp last reported. */
export interface LightChannelTable {
  id: string;
  /** The driver that speaks to the device, such as "simulated", "shelly" or "tasmota". */
  driver: string;
  /** The device's address, in the form that the driver needs. */
  address: string;
  /** The relay of the device, in the device's own numbering. */
  output: number;
  /** The device's password, encrypted (SecretCipher.encrypt); null: none. */
  sealed_password: string | null;
  /** Why the lamp does not do as asked, as it was told; null: it does. */
  outage: string | null;
  /** Until when the rules leave the lamp alone, because somebody kept switching it at the wall; null: they do not. */
  suspended_until: number | null;
  /** The state that the lamp last reported; null: it never did. */
  is_on: boolean | null;
  /** When it first reported that state; null: it never did. */
  reported_at: number | null;
  /** The first revision of the facts that could know of that report (LampReport.madeIn); null: it never did. */
  reported_in_revision: number | null;
  /** What last switched it: "rule", "person" or "device" (LightCause); null: nothing was observed yet. */
  cause: string | null;
  /** The id of the user if the cause is "person"; null otherwise. */
  changed_by: string | null;
}

/** Has exactly one row. */
export interface ClimateStateTable {
  id: number;
  /** °C. */
  target_temperature: number;
  /** Whether automatic control (by temperature) is switched on. */
  auto_mode: boolean;
  /** What a user last set by hand; counts only while automatic control is off. */
  heating_intent: boolean;
  cooling_intent: boolean;
  /** When ventilation goes off; null: ventilation is off. */
  ventilation_until: number | null;
  /**
   * The last decision about heating, when it last changed (null: never) or its device confirmed that, and whether it
   * has; the same for cooling.
   */
  heating_on: boolean;
  heating_since: number | null;
  heating_confirmed: boolean;
  cooling_on: boolean;
  cooling_since: number | null;
  cooling_confirmed: boolean;
}

export interface ClimateHistoryTable {
  /** The beginning of the row's five minutes. */
  at: number;
  /** The average measured temperature in tenths of °C (215 is 21.5 °C); null: no reading. */
  current_tenths: number | null;
  /** The target at the end of the five minutes, in °C. */
  target_temperature: number;
}

/** The valid API keys of booking systems. */
export interface ApiKeyTable {
  id: string;
  name: string;
  /** The name in the form in which names are compared. */
  folded_name: string;
  /** The hash of the token, the secret text that the booking system sends. */
  secret_hash: string;
  /** What the key allows (KeyScope), with spaces between. */
  scopes: string;
  created_at: number;
  /** When the present token was made: with the key, or when it replaced an older token. */
  renewed_at: number;
  /** null: never used. */
  last_used_at: number | null;
  /** Since when it has been used without a pause of 48 hours; null: never used. */
  in_use_since: number | null;
}

/** Browsers at doors that may check codes there (D-30). */
export interface TerminalTable {
  id: string;
  name: string;
  door_id: string;
  /** The hash of the credential that the browser has; null: no browser has used the one-time code yet. */
  token_hash: string | null;
  enrolled_at: number | null;
  /** The keyed hash of the one-time code with which a browser becomes this terminal; null: it was used. */
  enrolment_hash: string | null;
  enrolment_ends_at: number | null;
  created_at: number;
  /** The last call of its browser, to ten minutes; null: none. */
  last_seen_at: number | null;
  /** When its credential was last used in two places by turns; null: never. */
}

/** The users: people and programs that sign in; customers are not users. */
export interface UserTable {
  id: string;
  username: string;
  /** The name in the form in which names are compared. */
  folded_name: string;
  password_hash: string;
  /** "admin" (operator of the hall) or "staff". */
  role: string;
  /** true: the user cannot sign in. */
  is_disabled: boolean;
  created_at: number;
  /** null: never, or before this was noted. */
  last_signed_in_at: number | null;
}

/** The names of deleted users and revoked API keys, so that the log can show who made a change. */
interface FormerUserTable {
  id: string;
  username: string;
  /** When the user was deleted or the key revoked. */
  deleted_at: number;
}

/** The refresh tokens, with which browsers stay signed in. */
export interface RefreshTokenTable {
  /** The hash of the token; the token itself is not stored. */
  hash: string;
  /** All tokens that descend from one sign-in have the same family. */
  family_id: string;
  user_id: string;
  /** The hash of the token that was exchanged for this one; null: the first token of the family. */
  parent_hash: string | null;
  /** When the user of the family signed in. */
  signed_in_at: number;
  issued_at: number;
  expires_at: number;
  /** When the token was first exchanged for a successor; null: never. */
  exchanged_at: number | null;
  /** From this instant on a use of the token ends the whole family; null: not retired (RefreshTokenRecord). */
  retired_at: number | null;
}

/** Where users are signed in: one row for each family of refresh tokens, which it goes with. */
export interface SessionTable {
  family_id: string;
  user_id: string;
  /** The header User-Agent of the last sign-in or refresh, cut short; null: unknown. */
  user_agent: string | null;
  /** The network that it came from (clientNetwork); null: unknown. */
  network: string | null;
  signed_in_at: number;
  /** To the minute. */
  last_used_at: number;
}

/** Changes that are sent to the connected browsers. */
export interface LiveEventTable {
  /** From 1 without gaps, in order of commits. */
  number: number;
  /** The kind of change (LiveChannel). */
  channel: string;
  /** JSON. */
  payload: string;
  created_at: number;
}

/** What was erased about people, by id; it names nobody. */
export interface ErasureTable {
  /** "block", "booking", "code" or "user" (also an API key). */
  kind: string;
  subject_id: string;
  erased_at: number;
}

/** Wrong codes that were typed, as tags (D-21). Times are those of GuessLimits, but for alarm_since. */
export interface GuessLimitTable {
  /** "hall", "door-ID" or "user-ID" (GuessSubject). */
  subject: string;
  /** GuessRecord as JSON. */
  record: string;
  /** Until when an operator knows of them; null: nobody ever said so. */
  acknowledged_at: number | null;
  /** Since when somebody must hear of them, by the wall clock; null: nobody must. */
  alarm_since: number | null;
}

/** Values about this database itself, such as the hash by which the code key is checked. */
interface InstallationTable {
  key: string;
  value: string;
}

/** Has exactly one row. */
interface FactsRevisionTable {
  id: number;
  /** The number of the facts' state, raised by each transaction that changes facts (Store.factsRevision). */
  revision: number;
}

/** Every table by its name, as Kysely needs it. */
export interface Schema {
  courts: CourtTable;
  court_blocks: CourtBlockTable;
  access_codes: AccessCodeTable;
  bookings: BookingTable;
  contacts: ContactTable;
  merged_contacts: MergedContactTable;
  system_settings: SystemSettingTable;
  system_logs: SystemLogTable;
  doors: DoorTable;
  door_courts: DoorCourtTable;
  light_channels: LightChannelTable;
  light_channel_courts: LightChannelCourtTable;
  scheduler_state: SchedulerStateTable;
  scheduler_runs: SchedulerRunTable;
  climate_state: ClimateStateTable;
  climate_history: ClimateHistoryTable;
  users: UserTable;
  api_keys: ApiKeyTable;
  terminals: TerminalTable;
  former_users: FormerUserTable;
  refresh_tokens: RefreshTokenTable;
  sessions: SessionTable;
  live_events: LiveEventTable;
  erasures: ErasureTable;
  guess_limits: GuessLimitTable;
  installation: InstallationTable;
  facts_revision: FactsRevisionTable;
}
