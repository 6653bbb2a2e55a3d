import { SETTING_KEYS } from "@platzwart/domain/settings/registry";
import { minutes } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { eachEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { openRaw } from "../testing/raw-database.ts";
import { TestServer } from "../testing/test-server.ts";

const save = async (server: TestServer, key: string, value: unknown, more: object = {}) =>
  server.request("PUT", `/api/settings/${key}`, {
    token: await server.tokenOf("admin"),
    body: { value, ...more },
  });

const list = async (server: TestServer) => {
  const { body } = await server.request("GET", "/api/settings", { token: await server.tokenOf("staff") });
  return new Map<string, { value: unknown; description: string | null }>(
    body.items.map((item: { key: string }) => [item.key, item]),
  );
};

eachEngine((engine) => {
  describe("settings", () => {
    test("[S-14] every key of the specification is there with its default before anything is saved", async () => {
      const server = await TestServer.start(engine);
      const settings = await list(server);
      expect([...settings.keys()]).toEqual([...SETTING_KEYS]);
      expect(settings.get("court_count")).toEqual({ key: "court_count", value: 4, description: null });
      expect(settings.get("allow_permanent_codes")?.value).toBe(true);
    });

    test("[S-05] a value out of range is refused with key, value and range, and nothing is stored", async () => {
      const server = await TestServer.start(engine);
      expect(await save(server, "access_light_post_minutes", 241)).toMatchObject({
        status: 422,
        body: {
          code: "setting_out_of_range",
          detail: "access_light_post_minutes: 241 liegt außerhalb des erlaubten Bereichs 0 bis 240.",
        },
      });
      expect(await server.app.storage.read.settings.list()).toEqual([]);
      expect((await list(server)).get("access_light_post_minutes")?.value).toBe(15);
    });

    test.each(["abc", "", "4.5", "1e1", true, ["4"], 4.5])(
      "[S-06] the API refuses %j as a court count",
      async (value) => {
        const server = await TestServer.start(engine);
        const answer = await save(server, "court_count", value);
        expect(answer.status).toBe(422);
        expect(answer.body.detail).toContain("court_count");
        expect(answer.body.detail).toContain("1 bis 20");
        expect(await server.app.storage.read.settings.list()).toEqual([]);
      },
    );

    test("[S-14] a minimum above the maximum booking duration is refused, from either side", async () => {
      const server = await TestServer.start(engine);
      expect((await save(server, "min_booking_duration", 121)).body.code).toBe(
        "setting_minimum_above_maximum",
      );
      await save(server, "min_booking_duration", 60);
      expect((await save(server, "max_booking_duration", 45)).body.code).toBe(
        "setting_minimum_above_maximum",
      );
      expect((await save(server, "max_booking_duration", 60)).status).toBe(200);
    });

    test("[X-11] a description is kept when it is left out and goes when it is null", async () => {
      const server = await TestServer.start(engine);
      await save(server, "code_length", 6, { description: "Sechs Stellen seit 2026" });
      expect((await save(server, "code_length", "5")).body).toEqual({
        key: "code_length",
        value: 5,
        description: "Sechs Stellen seit 2026",
      });
      expect((await save(server, "code_length", 5, { description: null })).body.description).toBeNull();
    });

    test("[X-09] numbers are stored as strings, switches as booleans, names as a list", async () => {
      const server = await TestServer.start(engine);
      await save(server, "code_length", 6);
      await save(server, "auto_light_control", false);
      await save(server, "court_names", ["Nord", "Süd"]);
      const raw = await openRaw(server.database);
      const rows = await raw.query("select key, value from system_settings order by key");
      await raw.close();
      expect(rows.map((row) => [row["key"], row["value"]])).toEqual([
        ["auto_light_control", "false"],
        ["code_length", '"6"'],
        ["court_names", '["Nord","Süd"]'],
      ]);
    });

    test("[S-06] a stored court count that nobody can read means 4, and the hall goes on", async () => {
      const server = await TestServer.start(engine);
      await save(server, "court_count", 4);
      const raw = await openRaw(server.database);
      await raw.query("update system_settings set value = '\"viele\"' where key = 'court_count'");
      await raw.close();
      const { body } = await server.request("GET", "/api/courts", { token: await server.tokenOf("admin") });
      expect(body.configuredCount).toBe(4);
      expect(body.items).toHaveLength(4);
    });

    test("a setting that cannot be read is told of once, and does not keep others from being saved", async () => {
      const server = await TestServer.start(engine);
      await save(server, "max_booking_duration", 400);
      await save(server, "min_booking_duration", 300);
      const raw = await openRaw(server.database);
      await raw.query("update system_settings set value = 'kaputt' where key = 'max_booking_duration'");
      await raw.close();
      await server.advance(minutes(1));
      expect((await save(server, "light_pre_time", 20)).status).toBe(200);
      const entries = await newestEntries(server.app.storage.read, 20);
      expect(entries.filter((entry) => entry.message.includes("unlesbar"))).toHaveLength(1);
    });

    test("who changed what is in the log, by id and not by name", async () => {
      const server = await TestServer.start(engine);
      await save(server, "light_pre_time", 20);
      await save(server, "light_pre_time", 20);
      const entries = await newestEntries(server.app.storage.read, 10);
      const changes = entries.filter((entry) => entry.component === "settings");
      expect(changes).toHaveLength(1);
      expect(changes[0]).toMatchObject({
        message: "Einstellung light_pre_time geändert: 15 → 20",
        metadata: { key: "light_pre_time", from: "15", to: "20", user_id: expect.any(String) },
      });
    });
  });
});
