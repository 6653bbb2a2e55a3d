import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "./testing/engines.ts";
import { newestEntries } from "./testing/newest-entries.ts";
import { TestServer } from "./testing/test-server.ts";

anyEngine((engine) => {
  test.each(["Automatik aus und an", "Licht 20 min an", "Jetzt ausführen"])(
    "[L-05, L-03, C-14] a lamp that is left alone, as somebody keeps switching it, is as it should be at once with: %s",
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

  test("[L-03, G-07] a lamp with a loose switch fills no log: it is told once, and its state is right", async () => {
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
    const told = async () =>
      (await newestEntries(server.app.storage.read, 500)).filter(({ message }) =>
        message.startsWith("Licht"),
      );
    await press(101);
    expect(await server.court(1)).toMatchObject({ isLightOn: true });
    expect(await told()).toHaveLength(30);
    expect((await told())[0]?.message).toContain("Licht Court 1 wechselt ohne Auftrag immer wieder");
    // another lamp's changes are told as before, and its own once it is calm
    lights.pressWallSwitch("lamp-2");
    await server.advance(minutes(11));
    await press(1);
    expect((await told()).slice(0, 2).map(({ message }) => message)).toEqual([
      "Licht Court 1 vor Ort ausgeschaltet",
      "Licht Court 2 vor Ort eingeschaltet",
    ]);
  });
});
