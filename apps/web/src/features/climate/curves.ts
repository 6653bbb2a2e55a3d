export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Decimals, precise well below a pixel. */
const DIGITS = 2;

/** SVG path data in which a value stays until the next one. */
export function stairs(places: readonly Place[]): string {
  return path(places, ({ y: before }, { x, y }) => `L${pair(x, before)}L${pair(x, y)}`);
}

/** SVG path data of a monotone curve that never exceeds neighbouring values. */
export function calmLine(places: readonly Place[]): string {
  return path(places, calmSteps(places));
}

/** SVG path data of the area between two monotone curves. */
export function band(upper: readonly Place[], lower: readonly Place[]): string {
  const back = lower.toReversed();
  const [turn] = back;
  if (turn === undefined) return "";
  const step = calmSteps(back);
  const below = back.slice(1).map((place, index) => step(back[index] ?? place, place, index));
  const above = path(upper, calmSteps(upper)).replace(/Z$/, "");
  return `${above}L${pair(turn.x, turn.y)}${below.join("")}Z`;
}

type Step = (from: Place, to: Place, index: number) => string;

/** A single point is a dot. */
function path(places: readonly Place[], step: Step): string {
  const [first, ...others] = places;
  if (first === undefined) return "";
  const steps = others.map((place, index) => step(places[index] ?? place, place, index));
  return `M${pair(first.x, first.y)}${steps.length === 0 ? "Z" : steps.join("")}`;
}

function calmSteps(places: readonly Place[]): Step {
  const slopes = slopesOf(places);
  return (from, to, index) => {
    if (slopes.length < 3) return `L${pair(to.x, to.y)}`;
    const third = (to.x - from.x) / 3;
    const leaving = pair(from.x + third, from.y + third * (slopes[index] ?? 0));
    const arriving = pair(to.x - third, to.y - third * (slopes[index + 1] ?? 0));
    return `C${leaving},${arriving},${pair(to.x, to.y)}`;
  };
}

/** Slopes after Steffen (1990): zero at every peak, so that the curve does not overshoot. */
function slopesOf(places: readonly Place[]): readonly number[] {
  const inner = places.map((place, index) => {
    const [before, after] = [places[index - 1], places[index + 1]];
    if (before === undefined || after === undefined) return 0;
    const [left, right] = [steepness(before, place), steepness(place, after)];
    const mean = (left * (after.x - place.x) + right * (place.x - before.x)) / (after.x - before.x);
    return (
      (Math.sign(left) + Math.sign(right)) * Math.min(Math.abs(left), Math.abs(right), Math.abs(mean) / 2)
    );
  });
  return inner.map((slope, index) => {
    const place = places[index];
    const [before, after] = [places[index - 1], places[index + 1]];
    if (place === undefined) return slope;
    if (before === undefined && after !== undefined)
      return (3 * steepness(place, after) - (inner[index + 1] ?? 0)) / 2;
    if (after === undefined && before !== undefined)
      return (3 * steepness(before, place) - (inner[index - 1] ?? 0)) / 2;
    return slope;
  });
}

function steepness(from: Place, to: Place): number {
  // the present measurement may be as old as the last stored point
  return to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x);
}

function pair(x: number, y: number): string {
  return `${Number(x.toFixed(DIGITS))},${Number(y.toFixed(DIGITS))}`;
}
