import type { Migration } from "./migration.ts";

const flag = (name: string) =>
  `alter table climate_state add column ${name} boolean not null default true check (${name} in (true, false))`;

/** Whether heating and cooling have confirmed the last decision, which begins their shortest run and pause (K-03). */
export const climateConfirmations: Migration = {
  name: "027-climate-confirmations",
  statements: () => [flag("heating_confirmed"), flag("cooling_confirmed")],
};
