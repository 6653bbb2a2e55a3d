import { join } from "node:path";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, seconds } from "@platzwart/domain/time/instant";
import type { DoorIo, DoorSignal } from "../door-io.ts";
import { KernelPin } from "./kernel-pin.ts";
import { Lamp, type Pattern } from "./lamp.ts";

/** Equal for all keys, so that the tone reveals no code (EN 60839-11-1). */
const KEY_TONE: Pattern = [milliseconds(60)];
const TWO_TONES: Pattern = [milliseconds(100), milliseconds(100), milliseconds(100)];
const LONG_TONE: Pattern = [milliseconds(800)];
const DENIED_LIGHT: Pattern = [seconds(3)];
const NO_LIST_LIGHT: Pattern = [milliseconds(500)];
const TEST_PATTERN: Pattern = [seconds(2)];
const IDENTIFY_TIME = seconds(10);
const IDENTIFY_TONES: Pattern = Array(IDENTIFY_TIME / seconds(1))
  .fill([milliseconds(100), milliseconds(900)])
  .flat();
const IDENTIFY_LIGHT_STEP = milliseconds(250);
const IDENTIFY_LIGHT: Pattern = Array(IDENTIFY_TIME / IDENTIFY_LIGHT_STEP).fill(IDENTIFY_LIGHT_STEP);

/** Pins of a Raspberry Pi by the kernel's LED class. */
export class KernelIo implements DoorIo {
  readonly relay: DoorIo["relay"];
  readonly #clock: Clock;
  readonly #lamps: Readonly<Record<"green_led" | "red_led" | "buzzer", Lamp>>;
  #lockoutTimer: PendingTimer | null = null;

  /** `leds`: /sys/class/leds. */
  constructor(leds: string, clock: Clock) {
    this.#clock = clock;
    const lampFor = (name: string) => new Lamp(new KernelPin(join(leds, name, "brightness")), clock);
    this.#lamps = {
      green_led: lampFor("door:green"),
      red_led: lampFor("door:red"),
      buzzer: lampFor("door:buzzer"),
    };
    // the trigger stays untouched, since the kernel ends the pulse by itself
    const relay = new KernelPin(join(leds, "door:relay", "activate"));
    this.relay = {
      on: () => {
        // a second 1 does not extend a pulse; the relay does not drop between the two writes
        relay.write("0", "1");
        this.#lamps.green_led.setRest("on", true);
      },
      off: () => {
        this.#lamps.green_led.setRest("off");
        relay.write("0");
      },
    };
  }

  show(signal: DoorSignal, lockoutLeft?: Duration): void {
    const { green_led: green, red_led: red, buzzer } = this.#lamps;
    switch (signal) {
      case "key":
        buzzer.play(KEY_TONE);
        break;
      case "no_list":
        buzzer.play(KEY_TONE);
        for (const lamp of [green, red]) lamp.play(NO_LIST_LIGHT);
        break;
      case "granted":
        buzzer.play(TWO_TONES);
        red.play([]);
        break;
      case "denied":
        buzzer.play(LONG_TONE);
        red.play(DENIED_LIGHT);
        break;
      case "locked_out":
        this.#lockOut(lockoutLeft ?? milliseconds(0));
        break;
      case "identify":
        buzzer.play(IDENTIFY_TONES);
        for (const lamp of [green, red]) lamp.play(IDENTIFY_LIGHT);
    }
    this.#throwFault();
  }

  test(lamp: Parameters<DoorIo["test"]>[0]): void {
    this.#lamps[lamp].play(TEST_PATTERN);
    this.#throwFault();
  }

  reset(): void {
    this.#lockoutTimer?.cancel();
    for (const lamp of Object.values(this.#lamps)) lamp.reset();
    this.#throwFault();
  }

  #lockOut(lockoutLeft: Duration): void {
    const { red_led: red, buzzer } = this.#lamps;
    this.#lockoutTimer?.cancel();
    if (lockoutLeft === 0) {
      red.setRest("off");
      return;
    }
    buzzer.play(LONG_TONE);
    red.play([]);
    red.setRest("blinking");
    this.#lockoutTimer = this.#clock.timer("locked keypad", lockoutLeft, () => red.setRest("off"));
  }

  /** Switches all lamps before the first fault is thrown. */
  #throwFault(): void {
    for (const { fault } of Object.values(this.#lamps)) if (fault !== null) throw fault;
  }
}
