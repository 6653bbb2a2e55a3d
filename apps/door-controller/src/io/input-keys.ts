import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import type { DoorKey } from "../door-io.ts";
import type { InputEvent } from "./input-events.ts";

/** Kernel codes of the matrix keypad, then of the number pad. */
const KEYS: ReadonlyMap<number, DoorKey> = new Map([
  ...([2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map((code) => [code, `${code - 1}` as DoorKey] as const),
  [11, "0"],
  [30, "A"],
  [48, "B"],
  [46, "C"],
  [32, "D"],
  [522, "*"],
  [523, "#"],
  ...([82, 79, 80, 81, 75, 76, 77, 71, 72, 73] as const).map(
    (code, digit) => [code, `${digit}` as DoorKey] as const,
  ),
  [14, "*"],
  [96, "#"],
]);
/** The kernel's KEY_RESTART. */
const BUTTON = 408;
const DOWN = 1;
const UP = 0;

/** A longer press restarts the program. */
const HELD_AFTER = seconds(10);

/** Turns events of the keypad into typed keys; ignores keys that go down while another is down. */
export function keypadEvents(press: (key: DoorKey) => void): (event: InputEvent) => void {
  let keyDown: number | null = null;
  return (event) => {
    if (event.kind === "lost") {
      keyDown = null;
      return;
    }
    const { code, value } = event;
    const key = KEYS.get(code);
    if (value === UP && code === keyDown) keyDown = null;
    if (value !== DOWN || key === undefined || (keyDown !== null && keyDown !== code)) return;
    keyDown = code;
    press(key);
  };
}

/** Turns events of the button inside into presses: `onPress` at a release, `onHeld` after ten seconds. */
export function buttonEvents(
  clock: Pick<Clock, "timer">,
  { onPress, onHeld }: { readonly onPress: () => void; readonly onHeld: () => void },
): (event: InputEvent) => void {
  let heldTimer: PendingTimer | null = null;
  const release = (): boolean => {
    const wasDown = heldTimer !== null;
    heldTimer?.cancel();
    heldTimer = null;
    return wasDown;
  };
  return (event) => {
    if (event.kind === "lost") release();
    else if (event.code !== BUTTON) return;
    else if (event.value === UP && release()) onPress();
    else if (event.value === DOWN)
      heldTimer ??= clock.timer("button", HELD_AFTER, () => {
        release();
        onHeld();
      });
  };
}
