import { at, courtId } from "@platzwart/domain/testing/builders";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { climateIn } from "../facts/climate-records.ts";
import { courtsIn } from "../facts/court-records.ts";
import { type DoorRecord, equipmentIn } from "../facts/equipment-records.ts";
import { logIn } from "../facts/log-writer.ts";
import { settingsIn } from "../facts/setting-records.ts";
import { eachEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { aCourtRecord, clock } from "../testing/records.ts";
import { SERVER } from "./caller.ts";
import type { Storage } from "./storage.ts";

/** The columns that the specification names, section 3. */
const SPECIFIED_COLUMNS = {
  courts: [
    "id",
    "name",
    "status",
    "is_light_on",
    "auto_mode",
    "is_ventilation_on",
    "is_door_open",
    "lock_code",
  ],
  access_codes: [
    ["id", "access_code", "court_id", "purpose", "user_name", "is_permanent"],
    ["valid_from", "valid_to", "duration_minutes", "status", "created_at"],
  ].flat(),
  system_settings: ["id", "key", "value", "description"],
  system_logs: ["level", "message", "component", "court_id", "metadata"],
} as const;

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
    await storage.write(SERVER, async (store) => {
      for (const id of [2, 1, 10]) await courtsIn(store).insert(aCourtRecord(id));
    });
  });
  afterEach(() => database.drop());

  test("[X-09] the tables have the specification's names and columns", async () => {
    const raw = await openRaw(database);
    for (const [table, columns] of Object.entries(SPECIFIED_COLUMNS)) {
      await expect(raw.query(`select ${columns.join(", ")} from ${table}`), table).resolves.toBeInstanceOf(
        Array,
      );
    }
    await raw.close();
  });

  test("courts are listed in order of their numbers, also those out of use", async () => {
    await storage.write(SERVER, (store) => courtsIn(store).update(courtId(2), { status: "unavailable" }));
    expect(await courtsIn(storage.read).list()).toEqual([
      aCourtRecord(1),
      aCourtRecord(2, { status: "unavailable" }),
      aCourtRecord(10),
    ]);
    expect(await courtsIn(storage.read).get(courtId(3))).toBeNull();
  });

  test.each([true, false, null])("a court comes back as it was changed, intent %s", async (on) => {
    const lightIntent = on === null ? null : { on, revision: 7 };
    const changes = { autoMode: false, isLightOn: true, lightReportedAt: clock("10:00"), lightIntent };
    await storage.write(SERVER, (store) => courtsIn(store).update(courtId(1), changes));
    expect(await courtsIn(storage.read).get(courtId(1))).toEqual(aCourtRecord(1, changes));
  });

  test("a setting is stored once per key and keeps its last value", async () => {
    const stamp = { updatedAt: clock("10:00"), updatedBy: "user-1" };
    const settings = [
      { key: "court_names", value: '["Süd","Nord"]', description: null },
      { key: "court_count", value: '"4"', description: "Anzahl der Plätze" },
    ];
    await storage.write(SERVER, async (store) => {
      await settingsIn(store).put({ key: "court_count", value: '"3"', description: null, ...stamp });
      for (const setting of settings) await settingsIn(store).put({ ...setting, ...stamp });
    });
    expect(await settingsIn(storage.read).list()).toEqual(settings.toReversed());
  });

  test("[S-03] the settings of a section are stored together or not at all", async () => {
    const stamp = { updatedAt: clock("10:00"), updatedBy: "user-1" };
    const section = storage.write(SERVER, async (store) => {
      await settingsIn(store).put({ key: "light_pre_time", value: '"10"', description: null, ...stamp });
      await settingsIn(store).put({ key: "light_post_time", value: '"20"', description: null, ...stamp });
      throw new Error("the third was refused");
    });
    await expect(section).rejects.toThrow("refused");
    expect(await settingsIn(storage.read).list()).toEqual([]);
  });

  test("[E-02] a light channel serves one court or several, and changes in place", async () => {
    const channel = (id: string, court: number, address: string, others: readonly number[] = []) => ({
      id,
      courtIds: [court, ...others].map(courtId),
      driver: "simulated",
      address,
      output: court,
      encryptedPassword: address === "c" ? "encrypted" : null,
    });
    const anew = { keepsReport: false, keepsOutage: false };
    await storage.write(SERVER, async (store) => {
      await equipmentIn(store).putLightChannel(channel("x", 10, "a"), anew);
      await equipmentIn(store).putLightChannel(channel("y", 2, "b"), anew);
      await equipmentIn(store).putLightChannel(channel("x", 1, "c", [2, 10]), anew);
    });
    const nothing = { outage: null, suspendedUntil: null };
    const list = () => equipmentIn(storage.read).listLightChannels();
    expect(await list()).toEqual([
      { ...channel("x", 1, "c", [2, 10]), reported: null, logged: nothing },
      { ...channel("y", 2, "b"), reported: null, logged: nothing },
    ]);
    const logged = { outage: "unreachable" as const, suspendedUntil: at("2026-11-21T14:10:00Z") };
    await storage.write(SERVER, (store) => equipmentIn(store).saveLoggedOutage("y", logged));
    expect((await list()).map((one) => one.logged)).toEqual([nothing, logged]);
    const person = { kind: "person", userId: "user-1" } as const;
    const reported = { on: true, at: at("2026-11-21T14:00:00Z"), revision: 7, cause: person };
    await storage.write(SERVER, (store) => equipmentIn(store).saveLampReport("y", reported));
    const put = (address: string, keepsReport: boolean) =>
      storage.write(SERVER, (store) =>
        equipmentIn(store).putLightChannel(channel("y", 2, address), {
          keepsReport,
          keepsOutage: keepsReport,
        }),
      );
    // the moved lamp has no logged outage
    await put("b", true);
    expect((await list())[1]).toMatchObject({ logged, reported });
    await put("d", false);
    expect((await list())[1]).toMatchObject({ logged: nothing, reported: null });
  });

  test("a door serves one court, several or none, and changes in place", async () => {
    const door = (id: string, changes: Partial<DoorRecord> = {}): DoorRecord => ({
      id,
      reported: null,
      outage: null,
      lock: null,
      name: `Tür ${id}`,
      driver: "simulated",
      address: id,
      output: 0,
      encryptedPassword: null,
      mode: "schedule",
      openSeconds: 30,
      courtIds: [],
      ...changes,
    });
    const main = door("main", { courtIds: [courtId(1), courtId(2), courtId(10)], mode: "code_only" });
    const side = door("side", { courtIds: [courtId(2)] });
    const spare = door("a-spare");
    await storage.write(SERVER, async (store) => {
      await equipmentIn(store).putDoor(door("main", { courtIds: [courtId(10)] }));
      for (const each of [side, spare, main]) await equipmentIn(store).putDoor(each);
    });
    expect(await equipmentIn(storage.read).listDoors()).toEqual([main, side, spare]);
    await storage.write(SERVER, (store) => equipmentIn(store).saveOutageOfDoor("side", "timeout"));
    const outageAfter = async (changes: Partial<DoorRecord>) => {
      await storage.write(SERVER, (store) => equipmentIn(store).putDoor({ ...side, ...changes }));
      return (await equipmentIn(storage.read).listDoors()).find(({ id }) => id === "side")?.outage;
    };
    expect(await outageAfter({ name: "Seite" })).toBe("timeout");
    // the moved door has no logged outage
    expect(await outageAfter({ address: "elsewhere" })).toBeNull();
  });

  test("a light or a door of a court that does not exist is refused", async () => {
    const channel = {
      id: "x",
      courtIds: [courtId(7)],
      driver: "d",
      address: "a",
      output: 0,
      encryptedPassword: null,
    };
    const stored = storage.write(SERVER, (store) =>
      equipmentIn(store).putLightChannel(channel, { keepsReport: false, keepsOutage: false }),
    );
    await expect(stored).rejects.toThrow(/foreign key/i);
  });

  test("[X-10] the log keeps its order, newest first, and its court as an integer", async () => {
    const entry = (message: string, court: number | null) => ({
      at: clock("10:00"),
      level: "warn" as const,
      category: "technical" as const,
      component: "Licht",
      message,
      courtId: court === null ? null : courtId(court),
      metadata: { faults: ["timeout"], größe: 1 },
    });
    await storage.write(SERVER, async (store) => {
      for (const [index, court] of [3, null, 1].entries())
        await logIn(store).append(entry(`m${index}`, court));
    });
    expect(await newestEntries(storage.read, 2)).toEqual([
      { id: 3, references: [], ...entry("m2", 1) },
      { id: 2, references: [], ...entry("m1", null) },
    ]);
    const raw = await openRaw(database);
    expect(await raw.query("select court_id from system_logs order by id")).toEqual([
      { court_id: 3 },
      { court_id: null },
      { court_id: 1 },
    ]);
    await raw.close();
  });

  test("the history of the climate keeps tenths, 0 °C, cold below it, and what was not measured", async () => {
    const rows = [21.5, 0, -3.2, null].map((measured, index) => ({
      startsAt: clock(`1${index}:00`),
      measured,
      target: 21,
    }));
    await storage.write(SERVER, async (store) => {
      for (const row of rows) await climateIn(store).putHistory(row);
    });
    const day = { from: clock("09:00"), until: clock("15:00") };
    expect(await climateIn(storage.read).listHistory(day)).toEqual(rows);
  });
});
