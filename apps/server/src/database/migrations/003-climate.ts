import type { Migration } from "./migration.ts";

const instant = (name: string) => `${name} bigint not null check (${inRangeOfDates(name)})`;
const instantOrNull = (name: string) => `${name} bigint check (${inRangeOfDates(name)})`;
const inRangeOfDates = (name: string) => `${name} between -8640000000000000 and 8640000000000000`;
const flag = (name: string) => `${name} boolean not null check (${name} in (true, false))`;

/** Starts at 21 °C in auto mode (K-02), heating and cooling never together (K-04); *_wish is now *_intent. */
export const climate: Migration = {
  name: "003-climate",
  statements() {
    return [
      `create table climate_state (
        id integer not null primary key check (id = 1),
        target_temperature integer not null check (target_temperature between 15 and 30),
        ${flag("auto_mode")},
        ${flag("heating_wish")},
        ${flag("cooling_wish")},
        ${instantOrNull("ventilation_until")},
        ${flag("heating_on")},
        ${instantOrNull("heating_since")},
        ${flag("cooling_on")},
        ${instantOrNull("cooling_since")},
        check (not (heating_wish and cooling_wish)),
        check (not (heating_on and cooling_on))
      )`,
      `insert into climate_state
        (id, target_temperature, auto_mode, heating_wish, cooling_wish, heating_on, cooling_on)
        values (1, 21, true, false, false, false, false)`,
      `create table climate_history (
        ${instant("at")} primary key,
        current_tenths integer,
        target_temperature integer not null
      )`,
    ];
  },
};
