import { expect, onTestFinished, test } from "vitest";
import { openRaw } from "../../../testing/database.ts";
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

test("a start with MQTT_URL says that nothing reads it yet", async () => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  const server = await ServerProcess.startOn(database, { MQTT_URL: "mqtt://broker" });
  await server.said(/^Achtung: MQTT_URL ist gesetzt, wird aber noch nicht gelesen/m);
});
