import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { expect, test } from "vitest";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import { ANNA } from "../testing/records.ts";
import { DeviceAddress, DeviceLogin } from "./device-address.ts";
import type { RelayDriver } from "./drivers/relay-driver.ts";
import { Lamp } from "./lamp.ts";

/** Lamps on one device that takes one request at a time, answering on demand; each reported dark. */
async function lampsOnOne(count: number) {
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  const asked: { what: string; answer: (on: boolean) => void; fail: (error: Error) => void }[] = [];
  const ask = (what: string) =>
    new Promise<boolean>((answer, fail) => {
      asked.push({ what, answer, fail });
    });
  const driver: RelayDriver = {
    isSimulated: false,
    isSerial: true,
    hasOffTimer: false,
    switch: ({ output }, on) => ask(`${output} ${on ? "on" : "off"}`),
    keepOn: ({ output }) => ask(`${output} timer`),
    cancelOffTimer: async () => {},
    read: ({ output }) => ask(`${output}?`),
    watch: () => () => {},
  };
  const device = new DeviceLogin(new DeviceAddress(clock), { address: "10.0.0.1", password: "Netz" });
  const nothing = () => {};
  const lamps = Array.from(
    { length: count },
    (_, output) =>
      new Lamp({
        driver,
        device,
        output,
        clock,
        serverLog: { info: nothing, warn: nothing, error: nothing },
        remembered: { on: false, reportedAt: clock.now() },
        onNews: nothing,
      }),
  ) as [Lamp, Lamp, Lamp, Lamp];
  /** Requests received since the last call. */
  const news = () => asked.splice(0).map(({ what }) => what);
  return { lamps, clock, asked, news };
}

test("[C-07] what a person commands, or joins, comes before what rules command the other lamps of the device", async () => {
  const { lamps, clock, asked } = await lampsOnOne(4);
  for (const lamp of lamps.slice(0, 3)) void lamp.ensure(true);
  void lamps[3].command(true, ANNA);
  // a person joins a waiting command of a rule
  void lamps[2].command(true, ANNA);
  for (let turn = 0; turn < 4; turn += 1) {
    asked[turn]?.answer(true);
    await clock.settle();
  }
  expect(asked.map(({ what }) => what)).toEqual(["0 on", "2 on", "3 on", "1 on"]);
});

test("[C-14] so does what a person asks a rule for", async () => {
  const { lamps, clock, asked } = await lampsOnOne(4);
  for (const lamp of lamps.slice(0, 3)) void lamp.ensure(true);
  void lamps[3].ensure(true, { isByPerson: true });
  void lamps[2].ensure(true, { isByPerson: true });
  for (let turn = 0; turn < 4; turn += 1) {
    asked[turn]?.answer(true);
    await clock.settle();
  }
  expect(asked.map(({ what }) => what)).toEqual(["0 on", "2 on", "3 on", "1 on"]);
});

test("[E-03, C-14] what a person asked a rule for and needed nothing lets no later command in while the device refuses", async () => {
  const { lamps, clock, asked, news } = await lampsOnOne(2);
  expect(lamps[0].ensure(false, { isByPerson: true })).toBeNull();
  const polled = lamps[0].poll();
  asked[0]?.fail(new DeviceFailure("password_wrong"));
  await polled;
  news();
  expect(await lamps[1].ensure(true)).toBe("refused");
  expect(news()).toEqual([]);
  // a person's command is tried once despite the refusal
  const pressed = lamps[1].command(true, ANNA);
  expect(news().slice(0, 1)).toEqual(["1 on"]);
  lamps[1].stop();
  await pressed;
  await clock.settle();
});
