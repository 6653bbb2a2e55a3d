import type { Migration } from "./migration.ts";

/** Runs count the events of every door, with a computer of its own or beside the server. */
export const runsOfDoors: Migration = {
  name: "051-runs-of-doors",
  statements: (engine) => {
    const text = engine === "postgres" ? 'text collate "C"' : "text";
    return [
      `create table door_runs (
      door_id ${text} not null references doors (id) on delete cascade,
      run ${text} not null,
      last_seq bigint not null,
      primary key (door_id, run)
    )`,
      `insert into door_runs (door_id, run, last_seq)
      select controllers.door_id, controller_runs.run, controller_runs.last_seq
      from controller_runs join controllers on controllers.id = controller_runs.controller_id`,
      "drop table controller_runs",
    ];
  },
};
