import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import type { DoorIo } from "../door-io.ts";
import { FakeKernel, LAMPS } from "../testing/fake-kernel.ts";
import { KernelIo } from "./kernel-io.ts";

const PULSE = { duration: seconds(30), isOpening: true };

function door() {
  const kernel = new FakeKernel();
  const clock = new FakeClock(at("2026-11-28T12:00+01:00"));
  const lamps = () => LAMPS.map((lamp) => kernel.lamp(lamp)).join(" ");
  return { kernel, clock, io: new KernelIo(kernel.leds, clock), lamps };
}

test("[D-09] a pulse of the relay is begun anew in one turn and ended by the kernel: of its trigger nothing but activate is written", async () => {
  const { kernel, clock, io } = door();
  const before = kernel.relayTrigger;
  io.relay.on(PULSE);
  expect(kernel.relay).toBe("01");
  io.relay.on(PULSE);
  expect(kernel.relay).toBe("0101");
  io.relay.off();
  expect(kernel.relay).toBe("01010");
  for (const sign of ["key", "granted", "denied", "no_list", "identify"] as const) io.show(sign);
  io.show("locked_out", minutes(1));
  io.test("buzzer");
  io.reset();
  await clock.advance(minutes(2));
  expect(kernel.relay).toBe("01010");
  expect(kernel.relayTrigger).toBe(before);
});

test("the green lamp is on while the relay is, which ends a sign that it shows", async () => {
  const { kernel, clock, io } = door();
  io.relay.on(PULSE);
  io.relay.on(PULSE);
  await clock.advance(minutes(1));
  expect(kernel.lamp("door:green")).toBe("1");
  io.relay.off();
  expect(kernel.lamp("door:green")).toBe("10");
  io.test("green_led");
  io.relay.on(PULSE);
  expect(kernel.lamp("door:green")).toBe("1011");
  await clock.advance(seconds(2));
  expect(kernel.lamp("door:green")).toBe("1011");
});

test.each<[sign: Parameters<DoorIo["show"]>[0], after: string, ms: number, later: string]>([
  ["key", "  1", 60, "  10"],
  // an off pin gets another off
  ["granted", " 0 1", 300, " 0 1010"],
  ["denied", " 1 1", 3_000, " 10 10"],
  ["no_list", "1 1 1", 500, "10 10 10"],
  ["identify", "1 1 1", 10_000, ["10".repeat(20), "10".repeat(20), "10".repeat(10)].join("0 ").concat("0")],
])("[D-05] lamps and buzzer say %s, and are off again", async (sign, after, ms, later) => {
  const { clock, io, lamps } = door();
  io.show(sign);
  expect(lamps()).toBe(after);
  await clock.advance(milliseconds(ms));
  expect(lamps()).toBe(later);
  expect(clock.pending).toBe(0);
});

test("[D-21] the red lamp blinks slowly while a keypad takes no code, after a sign too, and not any more when its guesses are cleared", async () => {
  const { kernel, clock, io } = door();
  const red = () => kernel.lamp("door:red");
  io.show("locked_out", seconds(6));
  await clock.advance(seconds(3));
  expect(red()).toBe("01010");
  io.show("identify");
  await clock.advance(seconds(20));
  expect(red().endsWith("0")).toBe(true);
  expect(clock.pending).toBe(0);

  io.show("locked_out", minutes(5));
  io.test("red_led");
  await clock.advance(seconds(2));
  const blinking = red().length;
  await clock.advance(seconds(4));
  expect(red().slice(blinking)).toBe("0101");
  io.show("locked_out", milliseconds(0));
  expect(red().endsWith("0")).toBe(true);
  expect(clock.pending).toBe(0);
});

test("[E-05] the wiring test has each lamp and the buzzer on for two seconds", async () => {
  const { clock, io, lamps } = door();
  for (const output of ["green_led", "red_led", "buzzer"] as const) io.test(output);
  await clock.advance(milliseconds(1_999));
  expect(lamps()).toBe("1 1 1");
  await clock.advance(milliseconds(1));
  expect(lamps()).toBe("10 10 10");
});

test("[D-20] a relay or lamp that is missing is no program's end, keeps no other dark, and works again once it is there", async () => {
  const { kernel, clock, io } = door();
  io.relay.on(PULSE);
  kernel.unloadPins();
  kernel.loadLamp("door:buzzer");
  expect(() => io.show("denied")).toThrow("door:red");
  expect(kernel.lamp("door:buzzer")).toBe("1");
  await clock.advance(seconds(5));
  expect(kernel.lamp("door:buzzer")).toBe("10");

  const started = new KernelIo(kernel.leds, clock);
  expect(() => started.relay.on(PULSE)).toThrow("door:relay/activate");
  kernel.loadRelay();
  started.relay.on(PULSE);
  expect(kernel.relay).toBe("01");
  for (const lamp of LAMPS) kernel.loadLamp(lamp);
  started.reset();
  expect(LAMPS.map((lamp) => kernel.lamp(lamp))).toEqual(["0", "0", "0"]);
});
