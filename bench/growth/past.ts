import { DAY, HOUR, MINUTE } from "@platzwart/domain/time/instant";
import type { Engine } from "./engines.ts";
import { COURTS, NOW } from "./halls.ts";

export interface Past {
  readonly codes: number;
  readonly logEntries: number;
  readonly runs: number;
}

/** The rare component writes one entry in twenty thousand. */
export const BUSY_COMPONENT = "door-control";
export const RARE_COMPONENT = "backup";
/** In one message of two hundred. */
export const RARE_TEXT = "Lampe antwortet nicht";

/** ms between codes: a million in ten years. */
const CODE_EVERY = 315_360;
/** ms between entries: ten million in 29 days, within the retention of technical entries. */
const LOG_EVERY = 250;
/** ms between runs: ten thousand in ten days. */
const RUN_EVERY = 86_400;

/** Few enough that the process soon handles a signal. */
const ROWS_A_STATEMENT = 250_000;

/**
 * SQL statements, oldest rows first. Rows depend on their age only, so that databases differ only in length.
 * As the product leaves them: expired codes lose digits after a day, tag and name after thirty.
 */
export function pastOf({ numbers }: Engine, past: Past, encryptedDigits: string): string[] {
  const inBatches = (rows: number, statement: (ages: string) => string): string[] =>
    Array.from({ length: Math.ceil(rows / ROWS_A_STATEMENT) }, (_, index) => {
      const oldest = rows - index * ROWS_A_STATEMENT;
      const count = Math.min(oldest, ROWS_A_STATEMENT);
      return statement(`(select ${oldest} + 1 - cast(i as bigint) as age from ${numbers(count)} as n) as t`);
    });
  return [
    ...inBatches(past.codes, bookings),
    ...inBatches(past.codes, (ages) => codes(ages, encryptedDigits)),
    ...inBatches(past.runs, runs),
    ...inBatches(past.logEntries, logEntries),
  ];
}

const END = `${NOW - 2 * HOUR} - age * ${CODE_EVERY}`;
const COURT = `age % ${COURTS} + 1`;
/** Whether the effect of a code ended within so many days. */
const isYounger = (days: number) => `${END} + ${HOUR} > ${NOW - days * DAY}`;

function bookings(ages: string): string {
  return `
    insert into bookings (id, court_id, customer_name, start_time, end_time, status, created_at, created_by)
    select ${idOf("age")}, ${COURT}, case when ${isYounger(30)} then 'Erika Mustermann' end, ${END} - ${HOUR},
      ${END}, 'active', ${END} - ${DAY}, 'desk'
    from ${ages}`;
}

function codes(ages: string, encryptedDigits: string): string {
  return `
    insert into access_codes (id, access_code, court_id, purpose, user_name, is_permanent, valid_from, valid_to,
      duration_minutes, status, created_at, code_tag, booking_id, created_by, light_before_minutes,
      light_after_minutes, door_before_minutes, door_after_minutes, effect_from, effect_until)
    select ${idOf("age")}, case when ${isYounger(1)} then '${encryptedDigits}' end, 'court_' || (${COURT}), 'Buchung',
      case when ${isYounger(30)} then 'Erika Mustermann' else '' end, false, ${END} - ${HOUR}, ${END},
      60, 'expired', ${END} - ${DAY}, case when ${isYounger(30)} then ${idOf("age")} end, ${idOf("age")}, 'desk',
      5, 15, 15, 60, ${END} - ${HOUR + 15 * MINUTE}, ${END} + ${HOUR}
    from ${ages}`;
}

function runs(ages: string): string {
  return `
    insert into scheduler_runs (started_at, started_by_kind, result)
    select ${NOW} - age * ${RUN_EVERY}, 'schedule', result
    from (select result from scheduler_runs order by id desc limit 1) as newest, ${ages}`;
}

function logEntries(ages: string): string {
  const [level, component, court] = [dice(3), dice(5), dice(7)];
  return `
    insert into system_logs (level, category, component, message, court_id, metadata, created_at)
    select level,
      case when component = '${BUSY_COMPONENT}' and level = 'info' then 'access'
        when component = '${BUSY_COMPONENT}' and level = 'warn' then 'denied'
        when component = 'settings' then 'audit' else 'technical' end,
      component, message, court_id, metadata, created_at
    from (
      select
        case when ${level} < 70 then 'info' when ${level} < 80 then 'warn' else 'error' end as level,
        case when age % 20000 = 777 then '${RARE_COMPONENT}' when ${component} < 40 then '${BUSY_COMPONENT}'
          when ${component} < 75 then 'lighting' when ${component} < 90 then 'scheduler'
          else 'settings' end as component,
        case when age % 200 = 7 then '${RARE_TEXT} (Feld ' || (${COURT}) || ').'
          else 'Zutritt zu Feld ' || (${COURT}) || ' nach Zeitplan, Vorgang ' || age || ' ist beendet.' end as message,
        case when ${court} < 20 then 1 when ${court} < 90 then ${dice(11)} % 19 + 2 end as court_id,
        case when age % 2 = 0 then '{"code_id":"' || (${idOf("(age / 10 % 900 + 1)")}) || '","caller":"desk"}'
          else '{"cause":"rule","light":"on","attempt":1}' end as metadata,
        ${NOW} - age * ${LOG_EVERY} as created_at
      from ${ages}
    ) as entries`;
}

/** Scattered like real ids. */
function idOf(age: string): string {
  return `'old-' || (${age} * 1103515245 % 2147483647)`;
}

/** Pseudo-random, 0 to 99. */
function dice(seed: number): string {
  return `((age + ${seed * 1_000_003}) * 1103515245 + 12345) % 2147483648 / 65536 % 100`;
}
