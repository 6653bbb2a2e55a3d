import { expect, test } from "vitest";
import { postgres } from "../testing/engines.ts";
import { runCommand } from "../testing/run-command.ts";

test("a new password for a user of a database that is away is refused in a sentence", async () => {
  const database = await postgres.createEmptyDatabase();
  const away = [
    { ...database, databaseUrl: "postgres://chef:geheim@localhost:1/halle" },
    { ...database, databaseUrl: `${database.databaseUrl}_fehlt` },
  ];
  for (const of of away) {
    const { code, said } = await runCommand(of, ["operator", "reset", "admin"]);
    expect(said).toMatch(
      /^Nicht ausgeführt: Die Datenbank postgres:\/\/[\w.:/]+ lässt sich nicht benutzen: .*(ECONNREFUSED|_fehlt).*\n$/,
    );
    expect(said).not.toContain("geheim");
    expect(code).toBe(1);
  }
  await database.drop();
});

test("a new password for a user of a database without a hall is refused in a sentence", async () => {
  const database = await postgres.createEmptyDatabase();
  const { code, said } = await runCommand(database, ["operator", "reset", "admin"]);
  await database.drop();
  expect(said).toBe(
    "Nicht ausgeführt: In der Datenbank unter DATABASE_URL ist keine Halle angelegt. Stimmt DATABASE_URL?\n",
  );
  expect(code).toBe(1);
});
