import { expect, onTestFinished, test } from "vitest";
import { openRaw } from "../../../testing/database.ts";
import { RunningHall } from "../../../testing/running-hall.ts";
import { sqlite } from "./testing/engines.ts";
import { ServerProcess } from "./testing/server-process.ts";
import { PASSWORD } from "./testing/test-server.ts";

test("a fault that the bundled server logs names the lines of its sources", async () => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  const server = await ServerProcess.startOn(database, { ADMIN_PASSWORD: PASSWORD });
  const raw = await openRaw(database);
  await raw.query("alter table users rename to people");
  await raw.close();

  const response = await fetch(`${server.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: PASSWORD }),
  });
  expect(response.status).toBe(500);
  await server.kill("SIGTERM");
  // others may miss the table in that time, too
  const logged = server.stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { err } = logged.find(({ msg }) => msg === "a request failed");
  expect(err.message).toContain("no such table: users");
  expect(err.stack).toMatch(/\/apps\/server\/src\/database\/\S+\.ts:\d+:\d+/);
});

// that of mails is loaded in message-crash.test.ts
test("the bundled server loads libraries at their first use", async () => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  const server = await ServerProcess.startOn(database, { ADMIN_PASSWORD: PASSWORD });
  const hall = new RunningHall(server.url);

  await hall.operate("PUT", "/api/settings/federal_state", { value: "BY" });
  const { items } = await hall.operate("GET", "/api/closed-days/proposals?year=2027");
  expect(items).toContainEqual(expect.objectContaining({ date: "2027-01-06" }));
  expect((await hall.request("GET", "/metrics")).body).toMatch(/^platzwart_database_up 1$/m);
});

test("a start with MQTT_URL says that nothing reads it yet", async () => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  const server = await ServerProcess.startOn(database, { MQTT_URL: "mqtt://broker" });
  await server.said(/^Achtung: MQTT_URL ist gesetzt, wird aber noch nicht gelesen/m);
});
