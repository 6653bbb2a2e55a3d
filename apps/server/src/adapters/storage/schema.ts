import type { Generated } from "kysely";

// The tables of both engines. Instants are epoch milliseconds. JSON is stored as text, so that both engines return it
// unchanged; no query looks into it. Code outside this folder sees records, not rows.

export interface CourtTable {
  id: number;
  name: string;
  status: string;
  is_light_on: boolean;
  auto_mode: boolean;
  is_ventilation_on: Generated<boolean>;
  is_door_open: Generated<boolean>;
  lock_code: string | null;
  light_reported_at: number | null;
  light_intent: boolean | null;
  light_override_on: boolean | null;
  light_override_from: number | null;
  light_override_until: number | null;
  light_override_by: string | null;
  light_cause: string | null;
  light_changed_by: string | null;
}

export interface CourtBlockTable {
  id: string;
  court_id: number;
  start_time: number;
  end_time: number;
  reason: string;
  created_by: string;
  created_at: number;
}

export interface AccessCodeTable {
  id: string;
  /** The encrypted digits; null once erased. */
  access_code: string | null;
  /** "court_3"; null: for all courts. */
  court_id: string | null;
  purpose: string | null;
  user_name: string;
  is_permanent: boolean;
  valid_from: number;
  valid_to: number;
  duration_minutes: number;
  status: string;
  created_at: number;
  code_tag: string | null;
  booking_id: string | null;
  created_by: string | null;
  light_before_minutes: number;
  light_after_minutes: number;
  door_before_minutes: number;
  door_after_minutes: number;
  /** The effect window, stored so that an index finds the codes in effect. */
  effect_from: number;
  effect_until: number;
  ended_at: number | null;
}

export interface BookingTable {
  id: string;
  court_id: number;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  start_time: number;
  end_time: number;
  status: string;
  created_at: number;
  created_by: string;
  ended_at: number | null;
  idempotency_key: string | null;
  idempotency_fingerprint: string | null;
}

export interface SystemSettingTable {
  id: Generated<number>;
  key: string;
  value: string;
  description: string | null;
  updated_at: number;
  updated_by: string;
}

export interface SystemLogTable {
  id: Generated<number>;
  level: string;
  message: string;
  component: string;
  court_id: number | null;
  metadata: string;
  created_at: number;
  category: Generated<string>;
}

export interface DoorTable {
  id: string;
  name: string;
  driver: string;
  address: string;
  mode: string;
  open_seconds: number;
  is_unlocked: boolean | null;
  held_until: number | null;
  reported_at: number | null;
  last_access_at: number | null;
}

/** Has exactly one row. */
export interface SchedulerStateTable {
  id: number;
  paused_since: number | null;
  paused_by: string | null;
  doors_frozen_at: number | null;
}

export interface SchedulerRunTable {
  id: Generated<number>;
  started_at: number;
  started_by_kind: string;
  started_by: string | null;
  result: string;
}

export interface DoorCourtTable {
  door_id: string;
  court_id: number;
}

export interface LightChannelTable {
  id: string;
  court_id: number;
  driver: string;
  address: string;
  output: number;
  sealed_password: string | null;
}

/** Has exactly one row. */
export interface ClimateStateTable {
  id: number;
  target_temperature: number;
  auto_mode: boolean;
  heating_intent: boolean;
  cooling_intent: boolean;
  ventilation_until: number | null;
  heating_on: boolean;
  heating_since: number | null;
  cooling_on: boolean;
  cooling_since: number | null;
}

export interface ClimateHistoryTable {
  /** The beginning of the row's five minutes. */
  at: number;
  current_tenths: number | null;
  target_temperature: number;
}

export interface ApiKeyTable {
  id: string;
  name: string;
  /** The name in the form in which names are compared. */
  folded_name: string;
  secret_hash: string;
  scope: string;
  created_at: number;
  renewed_at: number;
  last_used_at: number | null;
}

export interface UserTable {
  id: string;
  username: string;
  /** The name in the form in which names are compared. */
  folded_name: string;
  password_hash: string;
  role: string;
  is_disabled: boolean;
  created_at: number;
}

/** The name of a deleted user or revoked API key. */
export interface FormerUserTable {
  id: string;
  username: string;
  deleted_at: number;
}

export interface RefreshTokenTable {
  hash: string;
  family_id: string;
  user_id: string;
  parent_hash: string | null;
  issued_at: number;
  expires_at: number;
  exchanged_at: number | null;
  retired_at: number | null;
}

export interface LiveEventTable {
  number: number;
  channel: string;
  payload: string;
  created_at: number;
}

/** Values about the database itself. */
export interface InstallationTable {
  key: string;
  value: string;
}

/** Has exactly one row. */
export interface FactsRevisionTable {
  id: number;
  revision: number;
}

export interface Schema {
  courts: CourtTable;
  court_blocks: CourtBlockTable;
  access_codes: AccessCodeTable;
  bookings: BookingTable;
  system_settings: SystemSettingTable;
  system_logs: SystemLogTable;
  doors: DoorTable;
  door_courts: DoorCourtTable;
  light_channels: LightChannelTable;
  scheduler_state: SchedulerStateTable;
  scheduler_runs: SchedulerRunTable;
  climate_state: ClimateStateTable;
  climate_history: ClimateHistoryTable;
  users: UserTable;
  api_keys: ApiKeyTable;
  former_users: FormerUserTable;
  refresh_tokens: RefreshTokenTable;
  live_events: LiveEventTable;
  installation: InstallationTable;
  facts_revision: FactsRevisionTable;
}
