import fc from "fast-check";
import { expect, test } from "vitest";
import { placeFor } from "./toast-place.ts";

// a phone: 844 px high, messages end 81 px above its edge
const GROUND = 763;

test("[R-07] where no bar is in the way messages stand at the lower edge", () => {
  expect(placeFor(70, GROUND, [])).toEqual({ bottom: 763, room: 755 });
  expect(placeFor(70, GROUND, [{ top: 300, bottom: 400 }])).toEqual({ bottom: 763, room: 355 });
});

test("[R-07] messages stand above a bar that they would cover", () => {
  expect(placeFor(70, GROUND, [{ top: 660, bottom: 780 }])).toEqual({ bottom: 652, room: 644 });
  // also one that only the uppermost of them would reach
  expect(placeFor(300, GROUND, [{ top: 440, bottom: 500 }])).toEqual({ bottom: 432, room: 424 });
});

test("[R-07] too many for any place take the roomiest, and no more than there is", () => {
  expect(placeFor(500, GROUND, [{ top: 200, bottom: 320 }])).toEqual({ bottom: 763, room: 435 });
});

test("[R-07] messages never cover a bar, however many there are", () => {
  const bar = fc
    .tuple(fc.integer({ min: -200, max: 900 }), fc.integer({ min: 44, max: 160 }))
    .map(([top, height]) => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 700 }), fc.array(bar, { maxLength: 3 }), (height, bars) => {
      const { bottom, room } = placeFor(height, GROUND, bars);
      expect(bottom).toBeLessThanOrEqual(GROUND);
      const top = bottom - Math.min(height, Math.max(0, room));
      for (const one of bars) if (room > 0) expect(one.top >= bottom || one.bottom <= top).toBe(true);
    }),
  );
});
