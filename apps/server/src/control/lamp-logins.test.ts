import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine, type TestEngine } from "../testing/engines.ts";
import { hallWithLamps } from "../testing/lamp-hall.ts";

/** Lamps on a Shelly that wants a password. */
async function shellyWith(engine: TestEngine, password: string, outputs = 1) {
  const hall = await hallWithLamps(engine, "shelly", { password, outputs });
  const { digest } = hall.device;
  if (digest === null) throw new Error("no password");
  return { ...hall, digest };
}

anyEngine((engine) => {
  test("[C-07, L-03] a Shelly whose nonces others used up obeys within the command's time", async () => {
    const { server, device, digest, call, lighting } = await shellyWith(engine, "Netz");
    device.reboot();
    for (let count = 0; count < 32; count += 1) digest.challenge();
    const switched = Promise.allSettled([call("PUT", "/api/courts/1/light", { on: true })]);
    // the command arrives before the watch's next query could wait for a nonce
    await server.until(async () => (await server.court(1)).light.pending === true);
    expect(device.relays[0]?.isOn).toBe(false);
    await server.advance(seconds(4));
    expect(device.relays[0]?.isOn).toBe(true);
    expect(await switched).toMatchObject([{ value: { isLightOn: true } }]);
    expect(await lighting()).toEqual([]);
  });

  test("[E-01, E-03] a wrong password is not tried all the time, and the right one lets us in at once", async () => {
    const { server, device, digest, call, setUp, troubles } = await shellyWith(engine, "Netz");
    await setUp(1, { password: "falsch" });
    for (let minute = 0; minute < 60; minute += 1) {
      await server.advance(minutes(1));
      expect(await troubles()).toEqual(["password_wrong"]);
    }
    // attempts within ten minutes stay few, with only 32 nonces an hour
    expect(digest.failures).toBeLessThanOrEqual(14);
    // a person's press is always tried
    const before = device.http.requests;
    await call("PUT", "/api/courts/1/light", { on: true });
    expect(device.http.requests - before).toBe(2);
    await setUp(1);
    await server.advance(seconds(1));
    expect(await troubles()).toEqual([null]);
    device.pressWallSwitch();
    await server.advance(seconds(1));
    expect((await server.court(1)).isLightOn).toBe(true);
  });

  test("[E-03] a Shelly that lets nobody in after too many wrong passwords says so, is left in peace, and is back with a press after that", async () => {
    const { server, device, digest, call, troubles } = await shellyWith(engine, "Netz");
    device.reboot();
    digest.isThrottled = true;
    await server.advance(minutes(1));
    expect(await troubles()).toEqual(["too_many_logins"]);
    const before = device.http.requests;
    await server.advance(minutes(9));
    expect(device.http.requests - before).toBeLessThanOrEqual(12);
    digest.isThrottled = false;
    // a press ends the pause at once
    await call("PUT", "/api/courts/1/light", { on: true });
    expect(await troubles()).toEqual([null]);
  });

  test("[E-03] lamps on one device try a wrong password as one, and those with the right one are let in all the while", async () => {
    const { server, device, digest, setUp, troubles } = await shellyWith(engine, "Netz", 4);
    for (const courtId of [1, 2, 3, 4]) await setUp(courtId, { password: "falsch" });
    const before = digest.failures;
    await server.advance(minutes(10));
    // after 10, 20, 40, … 600 s
    expect(digest.failures - before).toBeLessThanOrEqual(7);
    await setUp(1);
    for (let minute = 0; minute < 12; minute += 1) {
      // a reboot loses the nonces
      if (minute % 3 === 0) device.reboot();
      await server.advance(minutes(1));
      expect(await troubles()).toEqual([null, "password_wrong", "password_wrong", "password_wrong"]);
    }
  });

  test("[E-03] a press that is let in lets in the other lamps on the device, too", async () => {
    const { server, device, digest, call, troubles } = await shellyWith(engine, "Netz", 4);
    device.reboot();
    digest.isThrottled = true;
    await server.advance(minutes(9));
    expect(await troubles()).toEqual(Array(4).fill("too_many_logins"));
    digest.isThrottled = false;
    await call("PUT", "/api/courts/1/light", { on: true });
    await server.advance(seconds(10));
    expect(await troubles()).toEqual(Array(4).fill(null));
  });

  test.each(["Licht 20 min an", "Zurück zur Regel", "Jetzt ausführen"])(
    "[C-14, Z-03, L-03] in auto mode, too, what a person wants is tried at once, whatever was refused before: %s",
    async (what) => {
      const { server, device, digest, call, troubles } = await shellyWith(engine, "Netz");
      const override = "/api/courts/1/light-override";
      await call("PUT", "/api/courts/1/mode", { auto: true });
      device.reboot();
      digest.isThrottled = true;
      await server.advance(minutes(5));
      if (what !== "Licht 20 min an") await server.book();
      if (what === "Zurück zur Regel") await call("PUT", override, { on: false, minutes: 20 });
      await server.advance(minutes(4));
      expect(await troubles()).toEqual(["too_many_logins"]);
      digest.isThrottled = false;
      if (what === "Licht 20 min an") await call("PUT", override, { on: true, minutes: 20 });
      if (what === "Zurück zur Regel") await call("DELETE", override);
      if (what === "Jetzt ausführen")
        await call("POST", "/functions/v1/access-control-scheduler", { manual_trigger: true });
      await server.clock.settle();
      expect(device.relays[0]?.isOn).toBe(true);
      expect(await troubles()).toEqual([null]);
    },
  );
});
