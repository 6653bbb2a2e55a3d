import { courtId } from "@platzwart/domain/testing/builders";
import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { bookingsIn } from "../../facts/booking-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { settingsIn } from "../../facts/setting-records.ts";
import { anyEngine } from "../../testing/engines.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";
import { logReaderIn } from "../log/log-reader.ts";
import { usersIn } from "../users/user-records.ts";

const iso = (at: Instant) => new Date(at).toISOString();

const resize = async (server: TestServer, value: number, confirm?: boolean) =>
  server.request("PUT", "/api/settings/court_count", {
    token: await server.tokenOf("admin"),
    body: { value, ...(confirm === undefined ? {} : { confirm }) },
  });

const shown = async (server: TestServer) => {
  const { body } = await server.request("GET", "/api/courts", { token: await server.tokenOf("staff") });
  return body.items.map((court: { id: number; name: string }) => [court.id, court.name]);
};

anyEngine((engine) => {
  describe("changing the court count", () => {
    test("[C-12] makes missing courts with their configured or default name, each with light and door", async () => {
      const server = await TestServer.start(engine);
      const names = ["Nord", "Süd", "Ost", "West", "Halle 5"];
      await server.operate("PUT", "/api/settings", {
        settings: [
          { key: "court_names", value: names },
          { key: "court_count", value: 6 },
        ],
      });
      expect((await shown(server)).slice(4)).toEqual([
        [5, "Halle 5"],
        [6, "Court 6"],
      ]);
      const equipment = equipmentIn(server.app.storage.read);
      expect((await equipment.listLightChannels()).flatMap((channel) => channel.courtIds)).toContain(6);
      expect((await equipment.listDoors()).flatMap((door) => door.courtIds)).toContain(6);
      await server.book({ court_id: 6 });
      await server.settle();
      expect(server.app.simulatedLights.isOn("lamp-6")).toBe(true);
    });

    test("[C-12] gives a new court another address than one that an operator gave to another court", async () => {
      const server = await TestServer.start(engine);
      const { items } = await server.operate("GET", "/api/light-channels");
      const { id, courtIds, output } = items[0];
      await server.operate("PUT", `/api/light-channels/${id}`, {
        ...{ courtIds, output, driver: "simulated", address: "lamp-5" },
      });
      expect((await resize(server, 5)).status).toBe(200);
      const addresses = (await server.operate("GET", "/api/light-channels")).items.map(
        ({ address }: { address: string }) => address,
      );
      expect(addresses.toSorted()).toEqual(["lamp-2", "lamp-3", "lamp-4", "lamp-5", "lamp-5-2"]);
    });

    test("[C-12] takes surplus courts out of use, which keep their history and come back with it", async () => {
      const server = await TestServer.start(engine);
      const booked = await server.book({ court_id: 4 });
      await server.advance(minutes(90));
      expect((await resize(server, 3)).status).toBe(200);
      expect((await shown(server)).map(([id]: [number]) => id)).toEqual([1, 2, 3]);
      expect((await courtsIn(server.app.storage.read).get(courtId(4)))?.status).toBe("unavailable");
      const refused = await server.call("create_booking", {
        ...server.bookingData(),
        court_id: 4,
      });
      expect(refused.body).toEqual({
        ...{ success: false, error: "Court 4 ist zurzeit nicht verfügbar." },
        code: "court_unavailable",
      });
      expect(await bookingsIn(server.app.storage.read).get(booked.booking_id)).not.toBeNull();
      await resize(server, 4);
      expect((await shown(server)).map(([id]: [number]) => id)).toEqual([1, 2, 3, 4]);
    });

    test("[C-12, C-14] a light that was asked for before a court went out of use is not lit when it comes back", async () => {
      const server = await TestServer.start(engine);
      await server.operate("PUT", "/api/courts/4/light-override", { on: true, minutes: 360 });
      await server.settle();
      expect(server.lights.isOn("lamp-4")).toBe(true);
      await resize(server, 3);
      await server.settle();
      expect(server.lights.isOn("lamp-4")).toBe(false);
      await server.advance(minutes(60));
      await resize(server, 4);
      await server.settle();
      expect((await server.court(4)).light.override).toBeNull();
      expect(server.lights.isOn("lamp-4")).toBe(false);
    });

    test("[C-12, A-01] an intent that a light stays off is forgotten when its court goes out of use", async () => {
      const server = await TestServer.start(engine);
      const intentOf4 = async () =>
        (await courtsIn(server.app.storage.read).get(courtId(4)))?.lightIntent?.on ?? null;
      await server.operate("PUT", "/api/settings/auto_light_control", { value: false });
      await server.bookCourt(4, 0, 60);
      await server.operate("PUT", "/api/courts/4/mode", { auto: false });
      await server.operate("PUT", "/api/courts/4/light", { on: true });
      // the lamp ignores the command, so that the intent "off" remains
      server.lights.setFault("lamp-4", "stuck");
      await server.operate("POST", "/api/courts/4/end-access");
      expect(await intentOf4()).toBe(false);
      await resize(server, 3, true);
      expect(await intentOf4()).toBeNull();
    });

    test("[C-12, G-01] names in the audit who did it, and nobody for the first hall", async () => {
      const server = await TestServer.start(engine);
      await resize(server, 6);
      const { items } = await logReaderIn(server.app.storage.read).list({ component: "courts" }, 10);
      const admin = await usersIn(server.app.storage.read).findByName("admin");
      expect(items.map(({ category, metadata }) => [category, metadata])).toEqual([
        ["audit", { court_count: 6, user_id: admin?.id }],
        ["audit", { court_count: 4 }],
      ]);
    });

    test("[C-12] asks first where a court has future bookings, and names them", async () => {
      const server = await TestServer.start(engine);
      await server.book({
        court_id: 4,
        start_time: iso(plus(SATURDAY, minutes(60))),
        end_time: iso(plus(SATURDAY, minutes(120))),
      });
      const asked = await resize(server, 3);
      expect(asked).toMatchObject({ status: 409, body: { code: "courts_have_bookings" } });
      expect(asked.body.detail).toContain("1 Buchung: Court 4 am 21.11.2026, 16:00 Uhr");
      expect(await shown(server)).toHaveLength(4);
      expect(await settingsIn(server.app.storage.read).list()).toEqual([]);
      expect((await resize(server, 3, true)).status).toBe(200);
      expect(await shown(server)).toHaveLength(3);
      // its light stays off despite its booking
      await server.advance(minutes(70));
      expect(server.app.simulatedLights.isOn("lamp-4")).toBe(false);
    });
  });
});
