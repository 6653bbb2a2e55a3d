import { join } from "node:path";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, seconds } from "@platzwart/domain/time/instant";
import type { DoorIo, DoorSign } from "../door-io.ts";
import { KernelPin } from "./kernel-pin.ts";
import { Lamp, type Signal } from "./lamp.ts";

/** Equal for all keys, so that the tone reveals no code (EN 60839-11-1). */
const KEY_TONE: Signal = [milliseconds(60)];
const TWO_TONES: Signal = [milliseconds(100), milliseconds(100), milliseconds(100)];
const LONG_TONE: Signal = [milliseconds(800)];
const DENIED_LIGHT: Signal = [seconds(3)];
const NO_LIST_LIGHT: Signal = [milliseconds(500)];
const TEST: Signal = [seconds(2)];
const IDENTIFY_TIME = seconds(10);
const IDENTIFY_TONES: Signal = Array(IDENTIFY_TIME / seconds(1))
  .fill([milliseconds(100), milliseconds(900)])
  .flat();
const IDENTIFY_HALF = milliseconds(250);
const IDENTIFY: Signal = Array(IDENTIFY_TIME / IDENTIFY_HALF).fill(IDENTIFY_HALF);

/** Pins of a Raspberry Pi by the kernel's LED class. */
export class KernelIo implements DoorIo {
  readonly relay: DoorIo["relay"];
  readonly #clock: Clock;
  readonly #lamps: Readonly<Record<"green_led" | "red_led" | "buzzer", Lamp>>;
  #lockout: PendingTimer | null = null;

  /** `leds`: /sys/class/leds. */
  constructor(leds: string, clock: Clock) {
    this.#clock = clock;
    const lamp = (name: string) => new Lamp(new KernelPin(join(leds, name, "brightness")), clock);
    this.#lamps = {
      green_led: lamp("door:green"),
      red_led: lamp("door:red"),
      buzzer: lamp("door:buzzer"),
    };
    // the trigger stays untouched, since the kernel ends the pulse by itself
    const relay = new KernelPin(join(leds, "door:relay", "activate"));
    this.relay = {
      on: () => {
        // a second 1 does not extend a pulse; the relay does not drop between the two writes
        relay.write("0", "1");
        this.#lamps.green_led.rest("on", true);
      },
      off: () => {
        this.#lamps.green_led.rest("off");
        relay.write("0");
      },
    };
  }

  show(sign: DoorSign, lasts?: Duration): void {
    const { green_led: green, red_led: red, buzzer } = this.#lamps;
    switch (sign) {
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
        this.#lockOut(lasts ?? milliseconds(0));
        break;
      case "identify":
        buzzer.play(IDENTIFY_TONES);
        for (const lamp of [green, red]) lamp.play(IDENTIFY);
    }
    this.#throwFault();
  }

  test(output: Parameters<DoorIo["test"]>[0]): void {
    this.#lamps[output].play(TEST);
    this.#throwFault();
  }

  reset(): void {
    this.#lockout?.cancel();
    for (const lamp of Object.values(this.#lamps)) lamp.reset();
    this.#throwFault();
  }

  #lockOut(lasts: Duration): void {
    const { red_led: red, buzzer } = this.#lamps;
    this.#lockout?.cancel();
    if (lasts === 0) {
      red.rest("off");
      return;
    }
    buzzer.play(LONG_TONE);
    red.play([]);
    red.rest("blinking");
    this.#lockout = this.#clock.timer("locked keypad", lasts, () => red.rest("off"));
  }

  /** Switches all lamps before the first fault is thrown. */
  #throwFault(): void {
    for (const { fault } of Object.values(this.#lamps)) if (fault !== null) throw fault;
  }
}
