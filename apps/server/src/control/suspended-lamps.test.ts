import { minutes, plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { SATURDAY, TestServer } from "../testing/test-server.ts";

anyEngine((engine) => {
  test.each(["Automatik aus und an", "Licht 20 min an", "Jetzt ausführen"])(
    "[L-05, L-03, C-14] a lamp that is suspended, as somebody keeps switching it, is as it should be at once with: %s",
    async (what) => {
      const server = await TestServer.start(engine);
      await server.book();
      await server.settle();
      const lights = server.app.simulatedLights;
      const token = await server.tokenOf("staff");
      const ask = (method: string, path: string, body: object) =>
        server.request(method, path, { token, body });
      for (let time = 0; time < 4; time += 1) {
        lights.pressWallSwitch("lamp-1");
        await server.advance(seconds(40));
      }
      expect(lights.isOn("lamp-1")).toBe(false);
      if (what === "Automatik aus und an")
        for (const auto of [false, true]) await ask("PUT", "/api/courts/1/mode", { auto });
      if (what === "Licht 20 min an")
        await ask("PUT", "/api/courts/1/light-override", { on: true, minutes: 20 });
      if (what === "Jetzt ausführen")
        await ask("POST", "/functions/v1/access-control-scheduler", { manual_trigger: true });
      await server.settle();
      expect(lights.isOn("lamp-1")).toBe(true);
    },
  );

  /** Court 1 is booked; after a contest at the wall its lamp was taken over by hand and lit at the wall. */
  async function litByHandAfterAFight() {
    const server = await TestServer.start(engine);
    const lights = server.app.simulatedLights;
    const isLit = () => lights.isOn("lamp-1");
    await server.book();
    await server.settle();
    for (let time = 0; time < 4; time += 1) {
      lights.pressWallSwitch("lamp-1");
      await server.advance(seconds(40));
    }
    expect(isLit()).toBe(false);
    await server.operate("PUT", "/api/courts/1/mode", { auto: false });
    lights.pressWallSwitch("lamp-1");
    await server.settle();
    expect(isLit()).toBe(true);
    return { server, isLit };
  }

  test("[A-01, L-03] a booking that is ended in manual mode leaves no light on, however its lamp was fought for before", async () => {
    const { server, isLit } = await litByHandAfterAFight();
    const end = async () => {
      await server.operate("POST", "/api/courts/1/end-access");
      await server.settle();
    };
    await end();
    expect(isLit()).toBe(false);
    // nor a booking that is ended seconds later
    const at = (offset: number) => toIso(plus(server.clock.now(), minutes(offset)));
    await server.book({ start_time: at(0), end_time: at(60) });
    server.app.simulatedLights.pressWallSwitch("lamp-1");
    await server.settle();
    expect(isLit()).toBe(true);
    await end();
    expect(isLit()).toBe(false);
  });

  test("[C-13, L-03] nor does a block that begins at such a court", async () => {
    const { server, isLit } = await litByHandAfterAFight();
    const at = (offset: number) => toIso(plus(SATURDAY, minutes(offset)));
    const block = { courtIds: [1], from: at(5), until: at(20), reason: "Platzpflege", bookings: "keep" };
    await server.operate("POST", "/api/blocks", block);
    await server.advanceTo(plus(SATURDAY, minutes(5)));
    expect(isLit()).toBe(false);
  });

  test("[L-03, G-07] a lamp with a loose switch fills no log: it is logged once, and its state is right", async () => {
    const server = await TestServer.start(engine);
    const token = await server.tokenOf("staff");
    const lights = server.app.simulatedLights;
    for (const id of [1, 2])
      await server.request("PUT", `/api/courts/${id}/mode`, { token, body: { auto: false } });
    const press = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        lights.pressWallSwitch("lamp-1");
        await server.advance(seconds(1));
      }
    };
    const entries = async () =>
      (await newestEntries(server.app.storage.read, 500)).filter(({ message }) =>
        message.startsWith("Licht"),
      );
    await press(101);
    expect(await server.court(1)).toMatchObject({ isLightOn: true });
    expect(await entries()).toHaveLength(30);
    expect((await entries())[0]?.message).toContain("Licht Court 1 wechselt ohne Auftrag immer wieder");
    // changes of another lamp are logged, and its own after a quiet period
    lights.pressWallSwitch("lamp-2");
    await server.advance(minutes(11));
    await press(1);
    expect((await entries()).slice(0, 2).map(({ message }) => message)).toEqual([
      "Licht Court 1 vor Ort ausgeschaltet",
      "Licht Court 2 vor Ort eingeschaltet",
    ]);
  });
});
