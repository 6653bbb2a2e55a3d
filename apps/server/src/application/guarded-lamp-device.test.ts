import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { SATURDAY } from "../testing/test-server.ts";
import { GuardedLampDevice } from "./guarded-lamp-device.ts";
import { DeviceFailure } from "./ports/device-failure.ts";

const keptOut = () => new DeviceFailure("too_many_logins");

function aDevice() {
  const clock = new FakeClock(SATURDAY);
  const device = new GuardedLampDevice(clock, { address: "http://192.168.1.20", password: "Netz" });
  let tries = 0;
  const refused = async () => {
    tries += 1;
    throw keptOut();
  };
  const ask = (kind: "command" | "question") => device.attempt(kind, refused).catch(({ fault }) => fault);
  return { clock, device, ask, tries: () => tries };
}

test("[E-03] a device that lets nobody in is tried again after a pause", async () => {
  const { clock, ask, tries } = aDevice();
  expect([await ask("question"), await ask("command")]).toEqual(["too_many_logins", "too_many_logins"]);
  expect(tries()).toBe(1);
  await clock.advance(seconds(10));
  await ask("question");
  expect(tries()).toBe(2);
});

test("[C-07, E-03] what a person wants is tried, though a question under way is refused before its turn", async () => {
  const { device, ask, tries } = aDevice();
  const answer = Promise.withResolvers<never>();
  const question = device.attempt("question", () => answer.promise).catch(() => {});
  device.insist();
  answer.reject(keptOut());
  await question;
  await ask("question");
  expect(tries()).toBe(0);
  await ask("command");
  expect(tries()).toBe(1);
  // once: the next one waits like any other
  await ask("command");
  expect(tries()).toBe(1);
});
