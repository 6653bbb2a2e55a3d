import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { inputRecord, pressed } from "../testing/fake-kernel.ts";
import { InputEvents } from "./input-events.ts";
import { buttonEvents, keypadEvents } from "./input-keys.ts";

/** Keys that a keypad types for these records. */
function typed(...records: readonly Buffer[]): string {
  let keys = "";
  const take = keypadEvents((key) => {
    keys += key;
  });
  const events = new InputEvents();
  for (const record of records) for (const event of events.parse(record)) take(event);
  return keys;
}

const key = (code: number, value: number) => inputRecord(1, code, value);

test.each([1, 23, 24, 25, 100])("[D-03] keys are read whole in pieces of %i bytes", (size) => {
  const all = pressed("1234567890*#");
  const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.subarray(index * size, (index + 1) * size),
  );
  expect(typed(...pieces)).toBe("1234567890*#");
});

test("[P-04] each key of the matrix and of a number pad types what stands on it, and others type nothing", () => {
  const codes = [30, 48, 46, 32, 82, 79, 80, 81, 75, 76, 77, 71, 72, 73, 14, 96, 1, 28, 408];
  expect(typed(...codes.flatMap((code) => [key(code, 1), key(code, 0)]))).toBe("ABCD0123456789*#");
});

test("[D-03] one key counts at a time: a second one that goes down, one that is held and what an unplugged keypad left down are nothing", () => {
  expect(typed(key(2, 1), key(3, 1), key(2, 2), key(3, 0), key(2, 0), key(4, 1))).toBe("13");
  expect(typed(key(2, 1), key(2, 1))).toBe("11");
  expect(typed(key(2, 1), inputRecord(0, 3, 0), key(3, 1))).toBe("12");
});

test("[E-05] the button counts when it is released, and starts the program anew once it was held for ten seconds", async () => {
  const clock = new FakeClock(at("2026-11-28T12:00+01:00"));
  const pressed: string[] = [];
  const take = buttonEvents(clock, {
    onPress: () => pressed.push("pressed"),
    onHeld: () => pressed.push("held"),
  });
  const press = (value: number) => take({ kind: "key", code: 408, value });
  press(1);
  await clock.advance(milliseconds(9_999));
  expect(pressed).toEqual([]);
  press(0);
  expect(pressed).toEqual(["pressed"]);
  press(0);
  press(1);
  // the reader restarts
  take({ kind: "lost" });
  press(0);
  await clock.advance(seconds(20));
  expect(pressed).toEqual(["pressed"]);
  press(1);
  take({ kind: "key", code: 30, value: 1 });
  await clock.advance(seconds(10));
  press(0);
  expect(pressed).toEqual(["pressed", "held"]);
});
