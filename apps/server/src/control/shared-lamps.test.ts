import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { courtsIn } from "../facts/court-records.ts";
import { anyEngine, type TestEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { TestServer } from "../testing/test-server.ts";

/** A hall whose courts 1 and 2 share "lamp-1"; 3 and 4 have one lamp each. */
async function hallWithSharedLamp(engine: TestEngine) {
  const server = await TestServer.start(engine);
  const { items } = await server.operate("GET", "/api/light-channels");
  await server.operate("DELETE", `/api/light-channels/${items[1].id}`);
  const shared = { courtIds: [2, 1], driver: "simulated", address: "lamp-1" };
  const channel = await server.operate("PUT", `/api/light-channels/${items[0].id}`, shared);
  await server.settle();
  const isLit = () => server.lights.isOn("lamp-1");
  const reasons = async (court: number) =>
    (await server.court(court)).light.reasons.map(({ kind }: { kind: string }) => kind);
  const press = (court: number, on: boolean) => server.operate("PUT", `/api/courts/${court}/light`, { on });
  return { server, channel, isLit, reasons, press };
}

anyEngine((engine) => {
  describe("a lamp of several courts", () => {
    test("[E-01, E-02] is set up for them, shown at each, and logged once", async () => {
      const { server, channel } = await hallWithSharedLamp(engine);
      expect(channel).toMatchObject({ courtIds: [1, 2], address: "lamp-1" });
      expect((await server.court(1)).light.sharedWith).toEqual([{ id: 2, name: "Court 2" }]);
      expect((await server.court(2)).light.sharedWith).toEqual([{ id: 1, name: "Court 1" }]);
      expect((await server.court(3)).light.sharedWith).toEqual([]);
      const { items } = await server.operate("GET", "/api/devices");
      const lamp = items.find(({ id }: { id: string }) => id === `light:${channel.id}`);
      expect(lamp).toMatchObject({ name: "Licht Court 1, Court 2", connectedCourts: [1, 2] });
      server.lights.pressWallSwitch("lamp-1");
      await server.settle();
      const entries = await newestEntries(server.app.storage.read, 30);
      expect(entries.filter(({ message }) => message.includes("vor Ort"))).toMatchObject([
        {
          message: "Licht Court 1, Court 2 vor Ort eingeschaltet",
          courtId: 1,
          metadata: { court_ids: [1, 2] },
        },
      ]);
    });

    test("[L-01, E-02, Z-09] is on while any of them is booked, and each says for whom and until when", async () => {
      const { server, isLit, reasons } = await hallWithSharedLamp(engine);
      await server.bookCourt(1, 0, 30);
      await server.bookCourt(2, 0, 60);
      await server.settle();
      expect(isLit()).toBe(true);
      // half an hour and the margin of court 1 are over
      await server.advance(minutes(46));
      expect(isLit()).toBe(true);
      expect(await reasons(1)).toEqual(["shared_light", "no_window"]);
      expect(await reasons(2)).toEqual(["window"]);
      const [first, second] = [await server.court(1), await server.court(2)];
      expect(first).toMatchObject({ isLightOn: true, light: { until: second.light.until } });
      await server.advance(minutes(30));
      expect(isLit()).toBe(false);
      expect(await server.court(1)).toMatchObject({ isLightOn: false });
    });

    test("[C-07, Z-01] a person's light stays when the other court's booking ends, a rule's does not", async () => {
      const { server, isLit, press, reasons } = await hallWithSharedLamp(engine);
      await server.setMode(1, false);
      await server.bookCourt(2, 0, 30);
      await server.settle();
      expect(isLit()).toBe(true);
      await server.advance(minutes(50));
      expect(isLit()).toBe(false);

      await server.bookCourt(2, 0, 30);
      await server.settle();
      // a request for a burning light counts nevertheless
      await press(1, true);
      await server.advance(minutes(50));
      expect(isLit()).toBe(true);
      expect(await reasons(2)).toEqual(["shared_light", "no_window"]);
      await server.restart();
      await server.advance(minutes(10));
      expect(isLit()).toBe(true);
      await press(1, false);
      await server.advance(minutes(1));
      expect(isLit()).toBe(false);
    });

    test("[C-02, Z-01] a court that is set to manual in its own booking keeps its light, one beside it does not", async () => {
      const { server, isLit } = await hallWithSharedLamp(engine);
      await server.bookCourt(2, 0, 30);
      await server.settle();
      await server.setMode(2, false);
      await server.advance(minutes(1));
      expect(isLit()).toBe(true);
      // the other court's change of mode does not switch it off
      await server.setMode(1, false);
      await server.setMode(1, true);
      await server.advance(minutes(60));
      expect(isLit()).toBe(true);
      await server.setMode(2, true);
      await server.advance(minutes(1));
      expect(isLit()).toBe(false);

      await server.bookCourt(2, 0, 30);
      await server.settle();
      await server.setMode(1, false);
      await server.advance(minutes(50));
      expect(isLit()).toBe(false);
    });

    test("[L-08, C-14] an override that ends while no light follows the bookings leaves another court's booking lit", async () => {
      const { server, isLit } = await hallWithSharedLamp(engine);
      await server.bookCourt(2);
      await server.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 5 });
      await server.saveSetting("auto_light_control", false);
      await server.advance(minutes(10));
      expect(isLit()).toBe(true);
      expect((await courtsIn(server.app.storage.read).list())[0]?.lightIntent).toBeNull();
    });

    test("[A-01, Z-01] an ended access switches off nobody's light, neither at once nor later", async () => {
      const { server, isLit, press } = await hallWithSharedLamp(engine);
      await server.setMode(1, false);
      await server.setMode(2, false);
      await server.bookCourt(1);
      await press(1, true);
      await press(2, true);
      await server.operate("POST", "/api/courts/1/end-access");
      await server.advance(minutes(1));
      expect(isLit()).toBe(true);
      await server.bookCourt(1, 1, 61);
      await press(1, true);
      await server.setMode(2, true);
      await server.advance(minutes(5));
      expect(isLit()).toBe(true);
    });

    test("[C-07, Z-01] goes on for a manual court whose own booking is on, and for no longer", async () => {
      const { server, isLit, press } = await hallWithSharedLamp(engine);
      await server.setMode(2, false);
      await server.bookCourt(1, 0, 30);
      await server.bookCourt(2, 0, 90);
      await server.settle();
      await server.advance(minutes(80));
      expect(isLit()).toBe(true);
      await server.advance(minutes(40));
      expect(isLit()).toBe(false);
      // "Buchung beenden" at one court ends no light of the other's booking
      await server.setMode(1, false);
      await server.bookCourt(1, 0, 60);
      await server.bookCourt(2, 0, 60);
      await press(1, true);
      await server.operate("POST", "/api/courts/1/end-access");
      await server.advance(minutes(1));
      expect(isLit()).toBe(true);
    });

    test("[E-02, Z-01] a court that keeps its own lamp keeps no lamp of the hall beside it", async () => {
      const server = await TestServer.start(engine);
      await server.operate("POST", "/api/light-channels", {
        ...{ courtIds: [1, 2, 3, 4], driver: "simulated", address: "hall" },
      });
      await server.setMode(2, false);
      await server.operate("PUT", "/api/courts/2/light", { on: true });
      await server.bookCourt(1, 0, 30);
      await server.settle();
      expect(server.lights.isOn("hall")).toBe(true);
      await server.advance(minutes(60));
      expect([server.lights.isOn("hall"), server.lights.isOn("lamp-2")]).toEqual([false, true]);
    });

    test("[C-13, E-02] what a block switched off, or a court that went out of operation had, keeps no lamp for others", async () => {
      const server = await TestServer.start(engine);
      const hall = { courtIds: [1, 2, 3, 4], driver: "simulated", address: "hall" };
      await server.operate("POST", "/api/light-channels", hall);
      const endsDark = async () => {
        await server.bookCourt(1, 0, 30);
        await server.settle();
        expect(server.lights.isOn("hall")).toBe(true);
        await server.operate("POST", "/api/courts/1/end-access");
        await server.advance(minutes(1));
        expect([server.lights.isOn("lamp-1"), server.lights.isOn("hall")]).toEqual([false, false]);
      };
      await server.setMode(3, false);
      await server.setMode(4, false);
      for (const court of [3, 4]) await server.operate("PUT", `/api/courts/${court}/light`, { on: true });
      await server.advance(minutes(1));
      await server.block(3, 0, 10);
      await server.saveSetting("court_count", 3, true);
      await server.advance(minutes(1));
      expect(server.lights.isOn("lamp-3")).toBe(false);
      await endsDark();
      await server.advance(minutes(15));
      await server.saveSetting("court_count", 4, true);
      await server.advance(minutes(1));
      await endsDark();
      await server.restart();
      await endsDark();
    });

    test("[E-02, Z-01] a court that comes back into operation keeps no light that people wanted there before", async () => {
      const server = await TestServer.start(engine);
      const { items } = await server.operate("GET", "/api/light-channels");
      await server.operate("DELETE", `/api/light-channels/${items[3].id}`);
      const shared = { courtIds: [1, 4], driver: "simulated", address: "lamp-1" };
      await server.operate("PUT", `/api/light-channels/${items[0].id}`, shared);
      await server.setMode(4, false);
      await server.operate("PUT", "/api/courts/4/light", { on: true });
      await server.advance(minutes(1));
      expect(server.lights.isOn("lamp-1")).toBe(true);
      for (const count of [3, 4]) {
        await server.saveSetting("court_count", count, true);
        await server.advance(minutes(1));
      }
      await server.bookCourt(1, 0, 30);
      await server.advance(minutes(1));
      expect(server.lights.isOn("lamp-1")).toBe(true);
      await server.operate("POST", "/api/courts/1/end-access");
      await server.advance(minutes(1));
      expect(server.lights.isOn("lamp-1")).toBe(false);
    });

    test("[C-16, E-02] that burns for another court's long booking is not called forgotten at a manual one", async () => {
      const { server, isLit } = await hallWithSharedLamp(engine);
      await server.setMode(1, false);
      await server.saveSetting("max_booking_duration", 360);
      await server.bookCourt(2, 0, 6 * 60);
      await server.advance(minutes(5 * 60));
      expect(isLit()).toBe(true);
      expect((await server.court(1)).light.forgottenSince).toBeNull();
    });

    test("[C-07, Z-01] a person's light at a manual court stays on beside one that nobody booked", async () => {
      const { server, isLit, press } = await hallWithSharedLamp(engine);
      await server.setMode(1, false);
      await press(1, true);
      await server.advance(minutes(1));
      expect(isLit()).toBe(true);
      await press(1, false);
      server.lights.pressWallSwitch("lamp-1");
      await server.advance(minutes(1));
      expect(isLit()).toBe(true);
      await server.restart();
      await server.advance(minutes(1));
      expect(isLit()).toBe(true);
      const log = await newestEntries(server.app.storage.read, 40);
      expect(log.filter(({ message }) => message.includes("automatisch"))).toEqual([]);
    });

    test("[C-07, E-02] a person's command is done first, then the lamp is on while a court is booked", async () => {
      const { server, isLit, press } = await hallWithSharedLamp(engine);
      await server.setMode(1, false);
      await server.bookCourt(2);
      await server.settle();
      await press(1, false);
      await server.advance(seconds(10));
      expect(isLit()).toBe(true);
      const entries = (await newestEntries(server.app.storage.read, 30)).filter(
        ({ component }) => component === "lighting",
      );
      expect(entries.map(({ message }) => message).slice(0, 2)).toEqual([
        "Licht Court 1, Court 2 automatisch eingeschaltet",
        "Licht Court 1, Court 2 von Hand ausgeschaltet",
      ]);
    });

    test("[E-02, C-11] stays with the others when a court goes out of operation, or leaves its channel", async () => {
      const { server, channel, isLit } = await hallWithSharedLamp(engine);
      await server.bookCourt(1, 0, 30);
      await server.settle();
      await server.operate("PUT", `/api/light-channels/${channel.id}`, {
        courtIds: [2],
        driver: "simulated",
        address: "lamp-1",
      });
      await server.settle();
      expect(isLit()).toBe(false);
      expect(await server.court(1)).toMatchObject({ isLightOn: false, light: { isSimulated: null } });
      await server.operate("PUT", `/api/light-channels/${channel.id}`, {
        courtIds: [2, 4],
        driver: "simulated",
        address: "lamp-1",
      });
      await server.bookCourt(2, 0, 30);
      await server.saveSetting("court_count", 3, true);
      await server.settle();
      expect(isLit()).toBe(true);
      // it burns for court 2, and is no device of court 4 any more
      const { items } = await server.operate("GET", "/api/devices");
      const lamp = items.find(({ id }: { id: string }) => id === `light:${channel.id}`);
      expect(lamp.connectedCourts).toEqual([2]);
    });

    test("[E-02, E-03] is tested as one, and goes back to what its courts want", async () => {
      const { server, channel, isLit } = await hallWithSharedLamp(engine);
      await server.bookCourt(2);
      await server.settle();
      const tested = server.operate("POST", `/api/light-channels/${channel.id}/test`);
      let isDone = false;
      void tested.then(() => {
        isDone = true;
      });
      while (!isDone) await server.advance(seconds(1));
      expect(await tested).toMatchObject({ isPassed: true, isBackOn: true });
      expect(isLit()).toBe(true);
    });
  });

  describe("a court with several lamps", () => {
    test("[E-02, C-06, C-07] is on when all are on, and says so where they differ", async () => {
      const server = await TestServer.start(engine);
      const input = { courtIds: [1], driver: "simulated", address: "lamp-1b" };
      await server.operate("POST", "/api/light-channels", input);
      await server.setMode(1, false);
      await server.settle();
      server.lights.pressWallSwitch("lamp-1b");
      await server.settle();
      expect(await server.court(1)).toMatchObject({ isLightOn: false, light: { isPartlyOn: true } });
      const stored = async () => (await courtsIn(server.app.storage.read).list())[0];
      expect(await stored()).toMatchObject({ isLightOn: false, lightCause: { kind: "device" } });
      // the page names the court whose lamp fails
      server.lights.setFault("lamp-1", "stuck");
      const token = await server.tokenOf("staff");
      const press = server.request("PUT", "/api/courts/1/light", { token, body: { on: true } });
      await server.advance(seconds(6));
      expect((await press).body.code).toBe("light_not_confirmed");
      server.lights.setFault("lamp-1", null);
      await server.operate("PUT", "/api/courts/1/light", { on: true });
      expect(await stored()).toMatchObject({ isLightOn: true, lightCause: { kind: "person" } });
      expect([server.lights.isOn("lamp-1"), server.lights.isOn("lamp-1b")]).toEqual([true, true]);
      expect(await server.court(1)).toMatchObject({ isLightOn: true, light: { isPartlyOn: false } });
      server.lights.pressWallSwitch("lamp-1b");
      await server.settle();
      // a block switches the remaining light off, after a warning
      await server.advance(minutes(5 * 60));
      expect((await server.court(1)).light).toMatchObject({ isPartlyOn: true });
      expect((await server.court(1)).light.forgottenSince).not.toBeNull();
      await server.block(1, 0, 10);
      await server.advance(minutes(1));
      expect(server.lights.isOn("lamp-1")).toBe(false);
      await server.advance(minutes(15));
      await server.operate("PUT", "/api/courts/1/light", { on: true });
      // a lamp of the whole hall does not belong to the court's switch
      await server.operate("POST", "/api/light-channels", {
        ...input,
        courtIds: [1, 2, 3, 4],
        address: "hall",
      });
      await server.settle();
      expect(await server.court(1)).toMatchObject({ isLightOn: true, light: { sharedWith: [] } });
      await server.operate("PUT", "/api/courts/1/light", { on: false });
      await server.bookCourt(3);
      await server.settle();
      expect(server.lights.isOn("hall")).toBe(true);
      expect(await server.court(1)).toMatchObject({ isLightOn: false, light: { isPartlyOn: false } });
    });

    test("[A-01, L-05] what is to go off waits for its own lamps, whatever a light of the hall does", async () => {
      const server = await TestServer.start(engine);
      await server.operate("POST", "/api/light-channels", {
        ...{ courtIds: [1, 2, 3, 4], driver: "simulated", address: "hall" },
      });
      await server.setMode(1, false);
      await server.bookCourt(1);
      await server.operate("PUT", "/api/courts/1/light", { on: true });
      server.lights.setFault("lamp-1", "offline");
      await server.operate("POST", "/api/courts/1/end-access");
      await server.advance(minutes(1));
      await server.bookCourt(3);
      await server.advance(minutes(1));
      expect(server.lights.isOn("hall")).toBe(true);
      server.lights.setFault("lamp-1", null);
      await server.advance(minutes(2));
      expect(server.lights.isOn("lamp-1")).toBe(false);
    });

    test("[A-01, L-05] what is to go off after an ended booking is over once all of them are off", async () => {
      const server = await TestServer.start(engine);
      await server.operate("POST", "/api/light-channels", {
        ...{ courtIds: [1], driver: "simulated", address: "lamp-1b" },
      });
      await server.setMode(1, false);
      await server.bookCourt(1);
      await server.operate("PUT", "/api/courts/1/light", { on: true });
      server.lights.setFault("lamp-1b", "offline");
      await server.operate("POST", "/api/courts/1/end-access");
      await server.advance(seconds(30));
      expect(server.lights.isOn("lamp-1")).toBe(false);
      server.lights.setFault("lamp-1b", null);
      await server.advance(minutes(11));
      expect(server.lights.isOn("lamp-1b")).toBe(false);
      const [court] = await courtsIn(server.app.storage.read).list();
      expect(court?.lightIntent).toBeNull();
    });
  });
});
