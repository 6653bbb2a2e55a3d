import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "./testing/engines.ts";
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
});
