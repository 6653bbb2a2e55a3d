import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minutes } from "@platzwart/domain/time/instant";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, openRaw } from "../../../../testing/database.ts";
import { SATURDAY } from "../../../../testing/first-hall.ts";
import { type Answer, PASSWORD } from "../../../../testing/hall-api.ts";
import { HallUnderTest } from "../../../../testing/hall-under-test.ts";
import { reasonOf } from "../start-refusal.ts";
import { postgres } from "../testing/engines.ts";
import { aCourtRecord } from "../testing/records.ts";
import { runCommand } from "../testing/run-command.ts";
import { ServerProcess } from "../testing/server-process.ts";
import { canMount, mountSmallDisk, mountTablespace } from "../testing/small-disk.ts";
import { SERVER } from "./caller.ts";

const FULL_DISK = "Der Datenträger ist voll. Bitte schaffen Sie Platz und versuchen Sie es dann noch einmal.";

const FULL = {
  status: 507,
  body: {
    code: "disk_full",
    detail:
      "Der Speicherplatz des Servers ist voll. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  },
};

describe.runIf(canMount)("a hall whose disk is full", () => {
  async function startHall() {
    const disk = await mountSmallDisk(8);
    let losses = 0;
    const clock = new FakeClock(SATURDAY);
    const onLost = () => {
      losses += 1;
    };
    const hall = await HallUnderTest.start(
      { clock, database: disk.database, outside: { onLost } },
      { isNew: true },
    );
    onTestFinished(() => hall.end());
    // makes what the disk has room for, until the first refusal
    const codesUntilRefused = async () => {
      const token = await hall.tokenOf("admin");
      for (let count = 0; count < 2_000; count += 1) {
        const body = { userName: `Reinigung ${count}`, accessCode: String(7_000_000 + count) };
        const answer = await hall.request("POST", "/api/permanent-codes", { token, body });
        if (answer.status !== 200) return answer;
      }
      throw new Error("the disk is never full");
    };
    return { hall, disk, codesUntilRefused, losses: () => losses };
  }

  const codesOf = async (hall: HallUnderTest): Promise<Answer["body"][]> =>
    (await hall.operate("GET", "/api/access-codes?permanent=true")).items;

  test("refuses what would be stored with 507, stores nothing of it and goes on reading", async () => {
    const { hall, disk, codesUntilRefused, losses } = await startHall();
    await hall.tokenOf("admin");
    disk.fill();
    expect(await codesUntilRefused()).toMatchObject(FULL);
    const before = await codesOf(hall);
    expect(await codesUntilRefused()).toMatchObject(FULL);
    expect(await codesOf(hall)).toEqual(before);
    expect(
      await hall.request("DELETE", `/api/permanent-codes/none`, { token: await hall.tokenOf("admin") }),
    ).toMatchObject({ status: 404 });
    expect((await hall.request("GET", "/readyz")).status).toBe(200);
    expect(await hall.operate("GET", "/api/server-health")).toMatchObject({ refusesChanges: "disk_full" });
    expect((await hall.request("GET", "/metrics")).body).toContain("platzwart_disk_full 1\n");
    // whoever asks how the system does is told
    const { data } = (await hall.call("test_connection", undefined)).body;
    expect(data.system_mode).toBe("degraded");
    expect(data.recommendations).toEqual(
      expect.arrayContaining([expect.stringContaining("Der Speicherplatz ist voll")]),
    );
    // what stores nothing says nothing of the room
    const refused = await hall.request("POST", "/api/session/refresh", {
      body: { refreshToken: "unbekannt" },
    });
    expect(refused.status).toBe(401);
    await hall.app.storage.write(SERVER, async () => undefined);
    expect(hall.app.storage.refusesChanges).toBe("disk_full");
    expect(losses()).toBe(0);
    // told once, not with each refusal
    const told = hall.told.filter(({ message }) => message.startsWith("the disk is full"));
    expect(told).toHaveLength(1);
  });

  test("[D-09, D-31] keeps its lights at their edges, opens and locks doors, and stores again as soon as there is room", async () => {
    const { hall, disk, codesUntilRefused, losses } = await startHall();
    const override = { on: true, minutes: 20 };
    await hall.operate("PUT", "/api/courts/1/light-override", override);
    await hall.operate("POST", "/api/bookings", {
      courtId: 2,
      customerName: "Kim Winter",
      startTime: new Date(SATURDAY + minutes(45)).toISOString(),
      endTime: new Date(SATURDAY + minutes(75)).toISOString(),
    });
    await hall.operate("POST", "/api/permanent-codes", { userName: "Platzwart", accessCode: "482139" });
    await hall.settle();
    expect(hall.lights.isOn("lamp-1")).toBe(true);
    disk.fill();
    await codesUntilRefused();
    const { items: doors } = await hall.operate("GET", "/api/doors");
    const lock = async (index: number) =>
      hall.request("POST", `/api/doors/${doors[index].id}/lock`, { token: await hall.tokenOf("admin") });
    const open = await hall.request("POST", `/api/doors/${doors[3].id}/open`, {
      token: await hall.tokenOf("admin"),
    });
    expect(open.status).toBe(200);
    expect(hall.doors.isUnlocked("door-4")).toBe(true);
    const typed = await hall.call("validate_code", { code: "482139", door_id: doors[2].id });
    expect(typed.body.data.valid).toBe(true);
    await expect.poll(() => hall.doors.isUnlocked("door-3")).toBe(true);
    expect((await lock(2)).status).toBe(200);
    expect(hall.doors.isUnlocked("door-3")).toBe(false);

    await hall.advance(minutes(21));
    expect(hall.lights.isOn("lamp-1")).toBe(false);
    expect(hall.lights.isOn("lamp-2")).toBe(false);
    await hall.advance(minutes(21));
    expect(hall.lights.isOn("lamp-2")).toBe(true);
    // a lock that nobody can remember would be lifted by the window at once; small writes may have found room meanwhile
    disk.fill();
    await codesUntilRefused();
    expect(await lock(1)).toMatchObject(FULL);
    expect(hall.doors.isUnlocked("door-2")).toBe(true);
    await hall.advance(minutes(100));
    expect(hall.lights.isOn("lamp-2")).toBe(false);
    expect(losses()).toBe(0);

    // two and a half hours of it fill no log beside the data
    const errors = hall.told.filter(({ level }) => level === "error").map(({ message }) => message);
    expect(errors.filter((message) => !message.startsWith("the disk is full"))).toEqual([]);
    disk.makeRoom();
    await hall.operate("POST", "/api/permanent-codes", { userName: "Reinigung", accessCode: "4711471" });
    await hall.advance(minutes(2));
    const doorLog = await hall.operate("GET", "/api/logs?component=doors");
    const pressed = doorLog.items.filter(
      ({ message }: { message: string }) => message === "Tür Court 4 wird über das Panel geöffnet",
    );
    expect(pressed).toHaveLength(1);
    // what the lamps reported meanwhile is stored now
    const log = await hall.operate("GET", "/api/logs?component=lighting");
    expect(log.items.map((entry: { message: string }) => entry.message).join("\n")).toContain("Court 2");
    expect((await hall.court(1)).isLightOn).toBe(false);
    expect(hall.told.map(({ message }) => message)).toContain(
      "there is room on the disk again; changes are stored",
    );
  });

  test("[E-02, L-01] switches a lamp of two courts at its edges, and by hand, one of them being in manual mode", async () => {
    const { hall, disk, codesUntilRefused } = await startHall();
    const { items } = await hall.operate("GET", "/api/light-channels");
    await hall.operate("DELETE", `/api/light-channels/${items[1].id}`);
    const shared = { courtIds: [1, 2], driver: "simulated", address: "lamp-1" };
    await hall.operate("PUT", `/api/light-channels/${items[0].id}`, shared);
    await hall.setMode(1, false);
    await hall.operate("POST", "/api/bookings", {
      courtId: 2,
      customerName: "Kim Winter",
      startTime: new Date(SATURDAY + minutes(45)).toISOString(),
      endTime: new Date(SATURDAY + minutes(75)).toISOString(),
    });
    disk.fill();
    await codesUntilRefused();
    const pressed = await hall.request("PUT", "/api/courts/1/light", {
      token: await hall.tokenOf("admin"),
      body: { on: true },
    });
    expect(pressed).toMatchObject({ status: 200, body: { isLightOn: true } });
    expect((await hall.operate("PUT", "/api/courts/1/light", { on: false })).isLightOn).toBe(false);
    await hall.advance(minutes(50));
    expect(hall.lights.isOn("lamp-1")).toBe(true);
    await hall.advance(minutes(100));
    expect(hall.lights.isOn("lamp-1")).toBe(false);
  });

  test("[N-07] whoever is signed in stays so with the same refresh token, nobody signs in, and it heals by itself", async () => {
    const { hall, disk, codesUntilRefused } = await startHall();
    const [session, left] = [await hall.signIn(), await hall.signIn()];
    await hall.tokenOf("admin");
    disk.fill();
    await codesUntilRefused();
    // small writes still find room here and there
    const untilFull = async (
      call: () => Promise<Answer>,
      isFull = ({ status }: Answer) => status === 507,
    ) => {
      for (let turn = 0; turn < 50; turn += 1) {
        disk.fill();
        const answer = await call();
        if (isFull(answer)) return answer;
      }
      throw new Error("the disk is never full");
    };
    const refresh = (refreshToken: string) =>
      hall.request("POST", "/api/session/refresh", { body: { refreshToken } });
    let kept = session.refreshToken;
    const isKept = ({ body }: Answer) => {
      const before = kept;
      kept = body.refreshToken;
      return before === kept;
    };
    for (let turn = 0; turn < 2; turn += 1) {
      await hall.advance(minutes(11));
      const extended = await untilFull(() => refresh(kept), isKept);
      const token = extended.body.accessToken;
      expect((await hall.request("GET", "/api/courts", { token })).status).toBe(200);
    }
    expect((await refresh("unbekannt")).status).toBe(401);
    const body = { username: "admin", password: PASSWORD };
    const signIn = () => hall.request("POST", "/api/session", { body });
    expect(await untilFull(signIn)).toMatchObject(FULL);
    const { accessToken: token } = (await refresh(left.refreshToken)).body;
    expect(await hall.request("DELETE", "/api/session", { token })).toMatchObject(FULL);

    disk.makeRoom();
    expect((await refresh(kept)).body.refreshToken).not.toBe(kept);
    expect((await signIn()).status).toBe(200);
  });

  test("[G-05] little room is kept for bookings: log entries of callers are refused before", async () => {
    const { hall } = await startHall();
    const token = await hall.tokenOf("staff");
    const entry = { level: "error", component: "page", message: "Diese Zeile zählt nicht" };
    expect(await hall.request("POST", "/api/logs", { token, body: entry })).toMatchObject(FULL);
    expect((await hall.operate("GET", "/api/logs?text=Diese%20Zeile")).items).toEqual([]);
    await hall.operate("POST", "/api/permanent-codes", { userName: "Reinigung", accessCode: "4711471" });
  });

  test("says so in German at a first start, which leaves nothing half made", async () => {
    const disk = await mountSmallDisk(8);
    onTestFinished(() => disk.database.drop());
    disk.fill();
    for (let turn = 0; turn < 2; turn += 1) {
      const server = ServerProcess.spawnOn(disk.database, { ADMIN_PASSWORD: PASSWORD });
      expect((await server.exited).code).toBe(1);
      expect(server.stderr).toContain("Platzwart startet nicht: Der Datenträger ist voll.");
    }
    disk.makeRoom();
    const server = await ServerProcess.startOn(disk.database, { ADMIN_PASSWORD: PASSWORD });
    // once it has looked whether its file is whole
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test("says so in German at a later start, and where a command finds no room", async () => {
    const disk = await mountSmallDisk(8);
    onTestFinished(() => disk.database.drop());
    const server = await ServerProcess.startOn(disk.database, { ADMIN_PASSWORD: PASSWORD });
    await server.kill("SIGTERM");
    disk.fill();
    const refused = ServerProcess.spawnOn(disk.database);
    expect((await refused.exited).code).toBe(1);
    expect(refused.stderr).toBe(`Platzwart startet nicht: ${FULL_DISK}\n`);
    const BACKUP_DIR = mkdtempSync(join(tmpdir(), "platzwart-backups-"));
    onTestFinished(() => rmSync(BACKUP_DIR, { recursive: true }));
    for (const words of [["operator", "reset", "admin"], ["backup"]])
      expect(await runCommand(disk.database, words, { BACKUP_DIR })).toMatchObject({
        code: 1,
        said: `Nicht ausgeführt: ${FULL_DISK}\n`,
      });
    disk.makeRoom();
    await ServerProcess.startOn(disk.database);
  });
});

test("on PostgreSQL a commit that finds the disk full is refused, and the next one is stored", async () => {
  const database = await postgres.createDatabase();
  onTestFinished(() => database.drop());
  let losses = 0;
  const storage = await database.openStorage({
    onLost: () => {
      losses += 1;
    },
  });
  const raw = await openRaw(database);
  // fails at COMMIT with the code that PostgreSQL has for a full disk
  await raw.query(
    "create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$",
  );
  await raw.query(
    "create constraint trigger full_disk after insert on courts deferrable initially deferred for each row execute function full_disk()",
  );
  const write = () => storage.write(SERVER, (store) => store.courts.insert(aCourtRecord(1)));
  await expect(write()).rejects.toMatchObject({ refusal: { code: "disk_full" } });
  expect(storage.refusesChanges).toBe("disk_full");
  expect(await storage.read.courts.list()).toEqual([]);
  // neither a transaction without a statement nor one that changes no row says that there is room
  await storage.write(SERVER, async () => undefined);
  await storage.write(SERVER, (store) => store.refreshTokens.deleteFamily("nobody"));
  expect(storage.refusesChanges).toBe("disk_full");
  await raw.query("drop trigger full_disk on courts");
  await raw.close();
  await write();
  expect(storage.refusesChanges).toBeNull();
  expect(losses).toBe(0);
});

test.runIf(canMount)(
  "where PostgreSQL has no room for a new connection, changes are refused and a start says so in German",
  async () => {
    const disk = await mountTablespace(inject("postgresUrl"), inject("postgresTemplate"));
    const database = await createDatabase(disk);
    onTestFinished(() => database.drop());
    const storage = await database.openStorage();
    const ended = await disk.fill();
    const lost = () => database.told.filter(({ message }) => message === "database connection lost").length;
    await expect.poll(lost).toBe(ended);
    const write = () => storage.write(SERVER, (store) => store.courts.insert(aCourtRecord(1)));
    await expect(write()).rejects.toMatchObject({ refusal: { code: "disk_full" } });
    expect(storage.refusesChanges).toBe("disk_full");
    await storage.close();
    const reason = await database.openStorage().then(
      () => "it starts",
      (error: unknown) => reasonOf(error),
    );
    expect(reason).toContain("Der Datenträger ist voll.");
    disk.makeRoom();
    const again = await database.openStorage();
    await again.write(SERVER, (store) => store.courts.insert(aCourtRecord(1)));
  },
);
