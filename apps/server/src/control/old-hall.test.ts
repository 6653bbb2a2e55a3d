import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { eachEngine, type TestEngine } from "../testing/engines.ts";
import { storedHall } from "../testing/stored-hall.ts";
import { TestServer } from "../testing/test-server.ts";
import { courtSaid, doorSaid, type Said, whatIsSaid } from "../testing/what-is-said.ts";

/**
 * A hall that ends amid each kind of intent: a booking that lights court 1 and holds its door, an override at court
 * 2, light by hand at court 3, an access at court 4 that was ended while its lamp was silent, a fifth court with a
 * suspended lamp, its door locked by hand in a booking, a door just opened by a person, heating in its shortest run,
 * ventilation for half an hour.
 */
async function leaveEachKindOpen(engine: TestEngine) {
  const server = await TestServer.start(engine);
  const put = (path: string, body: unknown) => server.operate("PUT", path, body);
  await server.saveSetting("court_count", 5);
  await put("/api/courts/4/mode", { auto: false });
  await server.bookCourt(1, 1, 61);
  await server.bookCourt(4, 1, 61, "Kim Berger");
  await server.advance(minutes(4));
  await put("/api/courts/4/light", { on: true });
  server.lights.setFault("lamp-4", "silent");
  const ending = server.operate("POST", "/api/courts/4/end-access", {});
  await server.advance(seconds(20));
  await ending;
  await put("/api/courts/3/mode", { auto: false });
  await put("/api/courts/3/light", { on: true });
  await put("/api/courts/2/light-override", { on: true, minutes: 45 });
  const { items: doors } = await server.operate("GET", "/api/doors");
  const doorOf = (court: number) =>
    doors.find(({ courtIds }: { courtIds: readonly number[] }) => courtIds[0] === court).id;
  for (let time = 0; time < 4; time += 1) {
    server.lights.pressWallSwitch("lamp-5");
    await server.advance(seconds(40));
  }
  await server.bookCourt(5, 10, 70, "Ada Wolf");
  await put("/api/climate", { targetTemperature: 24 });
  await put("/api/climate", { ventilation: true });
  await server.advance(minutes(1));
  await server.operate("POST", `/api/doors/${doorOf(5)}/lock`, {});
  await server.operate("POST", `/api/doors/${doorOf(2)}/open`, {});
  await server.advance(seconds(2));
  const said = await whatIsSaid(server);
  await server.stop();
  return {
    said,
    database: server.database,
    start: async () => {
      await server.startAgain();
      return server;
    },
  };
}

interface LeftHall {
  /** Answers of the API just before the end. */
  readonly said: Said;
  readonly database: TestDatabase;
  start(): Promise<TestServer>;
}

/** That version knew no reason of an override. */
const withReasons = ({ courts, ...rest }: Said): Said => ({
  ...rest,
  courts: courts.map((court) => ({
    ...court,
    override: court.override && { ...court.override, reason: null },
  })),
});

const LEFT: readonly [string, (engine: TestEngine) => Promise<LeftHall>, readonly string[]][] = [
  // the logged outage of a silent lamp persists
  ["this version", leaveEachKindOpen, ["Lampe Court 4 antwortet wieder"]],
  [
    "the version before the machines for devices",
    async (engine) => {
      const hall = await storedHall(engine, "027-climate-confirmations");
      return { ...hall, said: withReasons(hall.said) };
    },
    [],
  ],
];

/** Entries and events stored since. */
async function storedSince(database: TestDatabase, since = { entries: 0, events: 0 }) {
  const raw = await openRaw(database);
  const entries = await raw.query("select message from system_logs order by id");
  const events = await raw.query("select channel, payload from live_events order by number");
  await raw.close();
  return { entries: entries.slice(since.entries), events: events.slice(since.events) };
}

/** Without court 4, whose silent lamp goes off only now. */
const ofOthers = ({ courts, ...rest }: Said): Said => ({
  ...rest,
  courts: courts.filter(({ id }) => id !== 4),
});

eachEngine((engine) => {
  test.each(LEFT)(
    "[L-03, Z-09, K-03] a hall that %s left with each kind of intent open starts as if nothing had happened",
    async (_, leave, toldToo) => {
      const { said, database, start } = await leave(engine);
      expect(said).toMatchObject({
        courts: [
          { isLightOn: true, reasons: ["window"] },
          { isLightOn: true, reasons: ["override"] },
          { isLightOn: true, reasons: ["manual_mode"] },
          { isLightOn: true, reasons: ["switched_by_hand"] },
          { isLightOn: true, reasons: ["suspended_by_wall_switch", "no_window"] },
        ].slice(0, said.courts.length),
        doors: [
          { released: true, heldUntil: said.doors[0]?.until },
          { released: false, heldUntil: null },
          { released: false, heldUntil: null },
          { released: false, heldUntil: null },
          { released: false, heldUntil: null },
        ].slice(0, said.doors.length),
        climate: { heating: { isOn: true }, cooling: { isOn: false }, ventilation: { isOn: true } },
      });
      const before = await storedSince(database);
      const server = await start();
      expect(ofOthers(await whatIsSaid(server))).toEqual(ofOthers(said));
      await server.advance(seconds(15));
      const after = await whatIsSaid(server);
      expect(ofOthers(after)).toEqual(ofOthers(said));
      expect(after.courts[3]).toMatchObject({ isLightOn: false, cause: { kind: "rule" } });

      const numbers = said.courts.map(({ id }) => id);
      const commandsToLamps = numbers.map((number) => server.lights.commandsTo(`lamp-${number}`));
      expect(commandsToLamps).toEqual(numbers.map((number) => (number === 4 ? 1 : 0)));
      // a held relay gets its command for another period
      expect(numbers.map((number) => server.doors.commandsTo(`door-${number}`))).toEqual(
        numbers.map((number) => (number === 1 ? 2 : 0)),
      );

      const { entries, events } = await storedSince(database, {
        entries: before.entries.length,
        events: before.events.length,
      });
      // the door that a person had opened locked meanwhile
      expect(entries.map(({ message }) => message).sort()).toEqual([
        ...toldToo,
        "Licht Court 4 automatisch ausgeschaltet",
        "Tür Court 2 verriegelt",
      ]);
      for (const { channel, payload } of events) {
        const { court, door } = JSON.parse(String(payload));
        if (channel === "courts-changes" && court.id !== 4)
          expect(said.courts).toContainEqual(courtSaid(court));
        if (channel === "doors-changes") expect(said.doors).toContainEqual(doorSaid(door));
      }
    },
  );
});
