import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { ServerClock } from "./server-clock.ts";

const DEVICE = at("2026-11-21T09:00:00+01:00");
const SERVER = at("2026-11-21T18:42:00+01:00");

test("until the server says its time the device's own clock counts", () => {
  expect(new ServerClock(new FakeClock(DEVICE)).now()).toBe(DEVICE);
});

test("[C-05] on a device with a wrong clock the time is the server's, and runs on between heartbeats", async () => {
  const clock = new FakeClock(DEVICE);
  const server = new ServerClock(clock);
  server.receive(SERVER);
  await clock.advance(seconds(90));
  expect(server.now()).toBe(SERVER + seconds(90));
  clock.setWallClock(at("2001-01-01T00:00:00Z"));
  expect(server.now()).toBe(SERVER + seconds(90));
});

test("a heartbeat that was held up does not put the time back", async () => {
  const clock = new FakeClock(DEVICE);
  const server = new ServerClock(clock);
  server.receive(SERVER);
  await clock.advance(seconds(5));
  server.receive((SERVER + seconds(2)) as typeof SERVER);
  expect(server.now()).toBe(SERVER + seconds(5));
});

test("a server clock that was put back is believed at once", async () => {
  const clock = new FakeClock(DEVICE);
  const server = new ServerClock(clock);
  server.receive(SERVER);
  await clock.advance(seconds(1));
  server.receive((SERVER - minutes(120)) as typeof SERVER);
  expect(server.now()).toBe(SERVER - minutes(120));
});

test("[X-03] on a device that slept, or whose clock was set, the time is not sure until the next heartbeat", async () => {
  const clock = new FakeClock(DEVICE);
  const server = new ServerClock(clock);
  expect(server.isReliable).toBe(false);
  server.receive(SERVER);
  await clock.advance(seconds(20));
  expect(server.isReliable).toBe(true);
  // the monotonic clock stopped meanwhile
  clock.setWallClock(plus(clock.now(), minutes(10)));
  expect(server.isReliable).toBe(false);
  server.receive(plus(SERVER, minutes(11)));
  expect(server.isReliable).toBe(true);
});
