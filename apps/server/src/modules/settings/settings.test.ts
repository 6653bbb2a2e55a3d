import { SETTING_KEYS } from "@platzwart/domain/settings/registry";
import { encodeSetting } from "@platzwart/domain/settings/stored-settings";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { settingsIn } from "../../facts/setting-records.ts";
import { anyEngine, eachEngine } from "../../testing/engines.ts";
import { openStream } from "../../testing/live-stream.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { storedState } from "../../testing/stored-state.ts";
import { TestServer } from "../../testing/test-server.ts";

const save = async (server: TestServer, key: string, value: unknown, more: object = {}) =>
  server.request("PUT", `/api/settings/${key}`, {
    token: await server.tokenOf("admin"),
    body: { value, ...more },
  });

const saveAll = async (server: TestServer, settings: readonly object[]) =>
  server.request("PUT", "/api/settings", { token: await server.tokenOf("admin"), body: { settings } });

const list = async (server: TestServer) => {
  const { body } = await server.request("GET", "/api/settings", { token: await server.tokenOf("admin") });
  return new Map<string, { value: unknown; description: string | null }>(
    body.items.map((item: { key: string }) => [item.key, item]),
  );
};

eachEngine((engine) => {
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
      ["court_names", '["Nord","Süd","Court 3","Court 4"]'],
    ]);
  });
});

anyEngine((engine) => {
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
      expect(await settingsIn(server.app.storage.read).list()).toEqual([]);
      expect((await list(server)).get("access_light_post_minutes")?.value).toBe(15);
    });

    test("[D-32, S-12] the help for those at a door is one line, in the history and at every keypad", async () => {
      const server = await TestServer.start(engine);
      const refused = async (key: string, value: unknown) => (await save(server, key, value)).body.detail;
      expect(await refused("door_help_number", "Notruf")).toBe(
        "door_help_number: „Notruf“ ist keine Telefonnummer; erlaubt sind Ziffern, Leerzeichen und die Zeichen + ( ) / -, oder nichts.",
      );
      expect(await refused("door_help_text", "x".repeat(121))).toBe(
        `door_help_text: „${"x".repeat(40)}…“ ist nicht möglich; erlaubt ist eine Zeile mit höchstens 120 Zeichen.`,
      );
      expect(await refused("door_help_text", ["Rufen"])).toMatch(/erlaubt ist eine Zeile/);
      expect(await settingsIn(server.app.storage.read).list()).toEqual([]);
      await save(server, "door_help_number", " 030 1234567 ");
      await save(server, "door_help_text", "Hausmeister");
      const { items: doors } = await server.operate("GET", "/api/doors");
      const entry = await server.operate("GET", `/api/doors/${doors[0].id}/code-entry`);
      expect(entry.help).toEqual({ number: "030 1234567", text: "Hausmeister" });
      const { items: changes } = await server.operate("GET", "/api/settings/changes");
      expect(changes[1]).toMatchObject({ key: "door_help_number", from: "", to: "030 1234567" });
    });

    test.each(["abc", "", "4.5", "1e1", true, ["4"], 4.5])(
      "[S-06] the API refuses %j as a court count",
      async (value) => {
        const server = await TestServer.start(engine);
        const answer = await save(server, "court_count", value);
        expect(answer.status).toBe(422);
        expect(answer.body.detail).toContain("court_count");
        expect(answer.body.detail).toContain("1 bis 20");
        expect(await settingsIn(server.app.storage.read).list()).toEqual([]);
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

    test("a setting that cannot be read is logged once, and does not keep others from being saved", async () => {
      const server = await TestServer.start(engine);
      await save(server, "max_booking_duration", 400);
      await save(server, "min_booking_duration", 300);
      const raw = await openRaw(server.database);
      await raw.query("update system_settings set value = 'kaputt' where key = 'max_booking_duration'");
      await raw.close();
      expect((await save(server, "light_pre_time", 20)).status).toBe(200);
      await server.advance(minutes(5));
      const entries = await newestEntries(server.app.storage.read, 20);
      expect(entries.filter((entry) => entry.message.includes("unlesbar"))).toHaveLength(1);
    });

    test("[S-03] where the database takes only a part of a section, nothing of it is stored", async () => {
      const server = await TestServer.start(engine);
      const raw = await openRaw(server.database);
      for (const statement of refusing("light_post_time")[engine.name]) await raw.query(statement);
      await raw.close();
      const before = await storedState(server);
      const failed = await saveAll(server, [
        { key: "court_count", value: 5 },
        { key: "light_pre_time", value: 20 },
        { key: "target_temperature", value: 25 },
        { key: "light_post_time", value: 30 },
      ]);
      expect(failed.status).toBe(500);
      expect(await storedState(server)).toEqual(before);
    });

    test("[S-03, S-05] a section is saved whole, or nothing of it where one value is refused", async () => {
      const server = await TestServer.start(engine);
      const good = [
        { key: "light_pre_time", value: "20" },
        { key: "auto_light_control", value: false },
      ];
      const refused = await saveAll(server, [...good, { key: "light_post_time", value: 121 }]);
      expect(refused).toMatchObject({
        status: 422,
        body: { detail: "light_post_time: 121 liegt außerhalb des erlaubten Bereichs 0 bis 120." },
      });
      expect(await settingsIn(server.app.storage.read).list()).toEqual([]);
      expect((await saveAll(server, good)).body.items).toEqual([
        { key: "light_pre_time", value: 20, description: null },
        { key: "auto_light_control", value: false, description: null },
      ]);
    });

    test("[S-03] a setting that one call names twice is refused, and nothing is stored", async () => {
      const server = await TestServer.start(engine);
      const refused = await saveAll(server, [
        { key: "light_pre_time", value: 20 },
        { key: "auto_light_control", value: false },
        { key: "light_pre_time", value: 10 },
      ]);
      expect([refused.status, refused.body.detail]).toEqual([
        400,
        "Die Eingabe ist nicht gültig: settings nennt light_pre_time mehrmals.",
      ]);
      expect(await settingsIn(server.app.storage.read).list()).toEqual([]);
    });

    test("[S-14] a minimum and a maximum that only fit together are saved together", async () => {
      const server = await TestServer.start(engine);
      const answer = await saveAll(server, [
        { key: "min_booking_duration", value: 180 },
        { key: "max_booking_duration", value: 240 },
      ]);
      expect(answer.status).toBe(200);
    });

    test("[S-11] what another operator changed meanwhile is not overwritten, and nothing is half saved", async () => {
      const server = await TestServer.start(engine);
      await save(server, "light_pre_time", 20);
      const late = await saveAll(server, [
        { key: "light_post_time", value: 30, seen: 60 },
        { key: "light_pre_time", value: 25, seen: 15 },
      ]);
      expect(late).toMatchObject({
        status: 409,
        body: {
          code: "setting_changed_meanwhile",
          detail:
            "light_pre_time wurde inzwischen geändert und steht jetzt auf „20“. Bitte prüfen Sie den neuen Stand.",
        },
      });
      expect((await list(server)).get("light_post_time")?.value).toBe(60);
      expect((await save(server, "light_pre_time", 25, { seen: "20" })).status).toBe(200);
      // both save the same value
      expect((await save(server, "light_pre_time", 25, { seen: 20 })).status).toBe(200);
    });

    test("[N-09] staff see no address of a device: in the list, its history, the log and live", async () => {
      const server = await TestServer.start(engine);
      const streams = { staff: await openStream(server, "staff"), admin: await openStream(server, "admin") };
      const address = "http://10.0.7.31:9000";
      await save(server, "heating_url", address);
      await save(server, "heating_url", "");
      await save(server, "light_pre_time", 20);
      const shown = async (role: "admin" | "staff") => {
        const token = await server.tokenOf(role);
        const read = async (path: string) => (await server.request("GET", path, { token })).body.items;
        const live = [];
        for (let event = await streams[role].next("system_settings_changes"); ; ) {
          live.push(event.data);
          if (event.data.key === "light_pre_time") break;
          event = await streams[role].next("system_settings_changes");
        }
        const [settings, changes, logs] = [
          await read("/api/settings"),
          await read("/api/settings/changes"),
          await read("/api/logs"),
        ];
        return { settings, changes, logs, live };
      };
      const [staff, admin] = [await shown("staff"), await shown("admin")];
      for (const part of [admin.changes, admin.logs, admin.live])
        expect(JSON.stringify(part)).toContain(address);
      expect(JSON.stringify(staff)).not.toContain("10.0.7");
      expect(staff.settings.some(({ key }: { key: string }) => key.endsWith("_url"))).toBe(false);
      expect(staff.changes).toMatchObject([{ key: "light_pre_time", from: "15", to: "20" }]);
      expect(staff.live).toMatchObject([{ key: "light_pre_time", value: 20 }]);
      expect(staff.logs.map(({ message }: { message: string }) => message).slice(0, 3)).toEqual([
        "Einstellung „Licht-Vorlaufzeit“ geändert: 15 min → 20 min",
        "Einstellung „Heizung-URL“ entfernt",
        "Einstellung „Heizung-URL“ geändert",
      ]);
    });

    test("[S-12] who changed which setting when is listed, newest first, also after more than a page", async () => {
      const server = await TestServer.start(engine);
      for (let minute = 1; minute <= 51; minute += 1) await save(server, "light_post_time", minute);
      await save(server, "auto_light_control", false);
      const token = await server.tokenOf("staff");
      const page = async (query: string) =>
        (await server.request("GET", `/api/settings/changes${query}`, { token })).body;
      const first = await page("");
      expect(first.items[0]).toEqual({
        id: expect.any(Number),
        at: expect.stringMatching(/^2026-/),
        key: "auto_light_control",
        from: "true",
        to: "false",
        by: "admin",
      });
      const items = [...first.items];
      for (let next = first.nextBefore; next !== null; ) {
        const older = await page(`?before=${next}`);
        items.push(...older.items);
        next = older.nextBefore;
      }
      expect(items).toHaveLength(52);
      expect(items.at(-1)).toMatchObject({ key: "light_post_time", from: "60", to: "1" });
    });

    test("[S-03, S-07] a value of a kind that no setting has is refused with those that there are", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      for (const value of [[1], {}, null]) {
        const body = { value };
        const answer = await server.request("PUT", "/api/settings/court_names", { token, body });
        expect([answer.status, answer.body.detail]).toEqual([
          400,
          "Die Eingabe ist nicht gültig: value muss eine Zahl, true oder false, ein Text oder eine Liste von Texten sein.",
        ]);
      }
    });

    test("[S-07] courts are called as the list says, those behind its end by their number", async () => {
      const server = await TestServer.start(engine);
      const names = async () =>
        (await server.request("GET", "/api/courts", { token: await server.tokenOf("staff") })).body.items.map(
          ({ name }: { name: string }) => name,
        );
      await save(server, "court_names", ["Center Court", "Court 2", "Süd", "Nord"]);
      expect(await names()).toEqual(["Center Court", "Court 2", "Süd", "Nord"]);
      const doors = await equipmentIn(server.app.storage.read).listDoors();
      expect(doors.map(({ name }) => name).sort()).toEqual(
        ["Tür Center Court", "Tür Court 2", "Tür Nord", "Tür Süd"].sort(),
      );
      await save(server, "court_names", ["Center Court"]);
      expect(await names()).toEqual(["Center Court", "Court 2", "Court 3", "Court 4"]);
    });

    test("[S-07] the list is filled up and cut to the number of courts, by itself and by the number alone", async () => {
      const server = await TestServer.start(engine);
      const stored = async () => (await list(server)).get("court_names")?.value;
      // a taken default name becomes the next free one
      await save(server, "court_names", ["Halle A", "Court 3"]);
      expect(await stored()).toEqual(["Halle A", "Court 3", "Court 4", "Court 5"]);
      await save(server, "court_names", ["A", "B", "C", "D", "E", "F"]);
      expect(await stored()).toEqual(["A", "B", "C", "D"]);
      await save(server, "court_count", 6);
      expect(await stored()).toEqual(["A", "B", "C", "D", "Court 5", "Court 6"]);
      await save(server, "court_count", 2);
      expect(await stored()).toEqual(["A", "B"]);
      await saveAll(server, [
        { key: "court_count", value: 3 },
        { key: "court_names", value: ["X"] },
      ]);
      expect(await stored()).toEqual(["X", "Court 2", "Court 3"]);
      const { items } = await server.operate("GET", "/api/courts");
      expect(items.map(({ name }: { name: string }) => name)).toEqual(["X", "Court 2", "Court 3"]);
    });

    test("[S-07] two courts of one name are refused, and nothing is stored", async () => {
      const server = await TestServer.start(engine);
      for (const names of [
        ["Halle A", "halle a "],
        ["Nord", "Süd", "Nord"],
      ]) {
        expect(await save(server, "court_names", names)).toMatchObject({
          status: 422,
          body: { code: "court_names_equal", detail: expect.stringContaining("court_names: „") },
        });
      }
      expect((await list(server)).get("court_names")?.value).toEqual([]);
      expect((await server.court(1)).name).toBe("Court 1");
    });

    test("[S-07] names from before that rule refuse nothing that is not about courts", async () => {
      const server = await TestServer.start(engine);
      await server.app.storage.write(SERVER, (store) =>
        settingsIn(store).put({
          key: "court_names",
          value: encodeSetting(["Halle", "halle"]),
          description: null,
          updatedAt: server.now(),
          updatedBy: "u1",
        }),
      );
      expect((await save(server, "target_temperature", 22)).status).toBe(200);
      expect((await list(server)).get("court_names")?.value).toEqual(["Halle", "halle"]);
      expect((await save(server, "court_count", 5)).body.code).toBe("court_names_equal");
      expect((await save(server, "court_names", ["Halle", "Nebenhalle"])).status).toBe(200);
    });

    test("[S-07] what booking systems and the log say of a court has its name", async () => {
      const server = await TestServer.start(engine);
      await save(server, "court_names", ["Padel Nord"]);
      const booked = await server.call("create_booking", server.bookingData());
      expect(booked.body.data.message).toMatch(/^Padel Nord ist am .* gebucht\.$/);
      const again = await server.call("create_booking", server.bookingData());
      expect(again.body.error).toMatch(/^Padel Nord ist am .* bereits gebucht\.$/);
      const light = await server.request("PUT", "/api/courts/1/light", {
        token: await server.tokenOf("staff"),
        body: { on: true },
      });
      expect(light.body.detail).toMatch(/^Padel Nord steht auf Automatik\./);
      await server.settle();
      const messages = (await newestEntries(server.app.storage.read, 20)).map(({ message }) => message);
      expect(messages).toEqual(
        expect.arrayContaining([
          "Buchung für Padel Nord angelegt",
          "Licht Padel Nord automatisch eingeschaltet",
        ]),
      );
      expect(messages.join("\n")).not.toContain("Court 1");
    });

    test("[S-07, E-04] a door that somebody named, or that serves other courts too, keeps its name", async () => {
      const server = await TestServer.start(engine);
      const token = await server.tokenOf("admin");
      const [door] = await equipmentIn(server.app.storage.read).listDoors();
      const body = {
        name: "Seiteneingang",
        courtIds: [1],
        mode: "schedule",
        openSeconds: 30,
        driver: "simulated",
        address: "door-1",
      };
      await server.request("PUT", `/api/doors/${door?.id}`, { token, body });
      await save(server, "court_names", ["Nord"]);
      const doors = await equipmentIn(server.app.storage.read).listDoors();
      expect(doors.find(({ id }) => id === door?.id)?.name).toBe("Seiteneingang");
    });

    test("[K-10] the address of a device is in the hall's network, also what its name stands for", async () => {
      const server = await TestServer.start(engine, {
        lookup: (host, _options, done) =>
          done(null, [{ address: host === "heizung.local" ? "192.168.1.20" : "8.8.8.8", family: 4 }]),
      });
      for (const [value, words] of [
        ["heizung", "ist keine Adresse"],
        ["http://8.8.8.8", "liegt nicht im Netz der Halle"],
        ["http://heizung.example", "liegt nicht im Netz der Halle"],
        [5, "ist keine Adresse"],
      ] as const) {
        const answer = await save(server, "heating_url", value);
        expect(answer.status).toBe(422);
        expect(answer.body.detail).toContain(`heating_url: „${value}“ ${words}`);
      }
      expect(await settingsIn(server.app.storage.read).list()).toEqual([]);
      expect((await save(server, "heating_url", "http://heizung.local/")).body.value).toBe(
        "http://heizung.local",
      );
      expect((await save(server, "heating_url", "")).body.value).toBe("");
    });

    test("[K-04] [K-10] two climate devices do not get one address, at once or one after the other", async () => {
      const server = await TestServer.start(engine);
      const [one, other] = ["http://10.0.0.5/eins", "http://10.0.0.5/zwei"];
      await save(server, "heating_url", one);
      const answer = await save(server, "ventilation_url", `${one}/`);
      expect([answer.status, answer.body.detail]).toEqual([
        422,
        `ventilation_url: „${one}“ ist schon die Adresse bei „Heizung-URL“; jedes Gerät braucht eine eigene.`,
      ]);
      const both = [
        { key: "cooling_url", value: other },
        { key: "ventilation_url", value: other },
      ];
      expect((await saveAll(server, both)).status).toBe(422);
      expect((await list(server)).get("cooling_url")?.value).toBe("");
      // heating and cooling are swapped
      expect((await save(server, "cooling_url", other)).status).toBe(200);
      const changed = [
        { key: "heating_url", value: other },
        { key: "cooling_url", value: one },
      ];
      expect((await saveAll(server, changed)).status).toBe(200);
    });

    test("[K-10] a name that is not found out holds saving up for 3 seconds, and only where it is new", async () => {
      const asked = Promise.withResolvers<void>();
      const server = await TestServer.start(engine, { lookup: () => asked.resolve() });
      const saved = save(server, "heating_url", "http://heizung.local");
      await asked.promise;
      await server.advance(seconds(3));
      expect((await saved).status).toBe(200);
      const all = [
        { key: "heating_url", value: "http://heizung.local" },
        { key: "light_pre_time", value: 20 },
      ];
      // time stands still: a second request would never be answered
      expect((await saveAll(server, all)).status).toBe(200);
    });

    test("who changed what is in the log, by id and not by name", async () => {
      const server = await TestServer.start(engine);
      await save(server, "light_pre_time", 20);
      await save(server, "light_pre_time", 20);
      const entries = await newestEntries(server.app.storage.read, 10);
      const changes = entries.filter((entry) => entry.component === "settings");
      expect(changes).toHaveLength(1);
      expect(changes[0]).toMatchObject({
        message: "Einstellung „Licht-Vorlaufzeit“ geändert: 15 min → 20 min",
        metadata: { key: "light_pre_time", from: "15", to: "20", user_id: expect.any(String) },
      });
    });
  });
});

/** Makes the database refuse one setting, as a failing disk would in the middle of a transaction. */
function refusing(key: string) {
  const when = `before insert on system_settings`;
  return {
    sqlite: [
      `create trigger refusal ${when} when new.key = '${key}' begin select raise(abort, 'refused'); end`,
    ],
    postgres: [
      "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$",
      `create trigger refusal ${when} for each row when (new.key = '${key}') execute function refuse()`,
    ],
  };
}
