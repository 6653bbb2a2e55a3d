/** In percent of the drawing. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Precise well below a pixel. */
const DECIMALS = 2;

/** SVG path data in which a value stays until the next one. */
export function stairs(positions: readonly Position[]): string {
  return path(positions, ({ y: before }, { x, y }) => `L${coordinates(x, before)}L${coordinates(x, y)}`);
}

/** SVG path data of a curve that stays between each two neighbouring values. */
export function smoothLine(positions: readonly Position[]): string {
  return path(positions, smoothSteps(positions));
}

/** SVG path data of the area between two such curves. */
export function band(upper: readonly Position[], lower: readonly Position[]): string {
  const back = lower.toReversed();
  const [turn] = back;
  if (turn === undefined) return "";
  const step = smoothSteps(back);
  const below = back.slice(1).map((position, index) => step(back[index] ?? position, position, index));
  const above = path(upper, smoothSteps(upper)).replace(/Z$/, "");
  return `${above}L${coordinates(turn.x, turn.y)}${below.join("")}Z`;
}

/** Path data from a position to the next. */
type Step = (from: Position, to: Position, index: number) => string;

/** A single position is drawn as a dot. */
function path(positions: readonly Position[], step: Step): string {
  const [first, ...others] = positions;
  if (first === undefined) return "";
  const steps = others.map((position, index) => step(positions[index] ?? position, position, index));
  return `M${coordinates(first.x, first.y)}${steps.length === 0 ? "Z" : steps.join("")}`;
}

function smoothSteps(positions: readonly Position[]): Step {
  const slopes = slopesOf(positions);
  return (from, to, index) => {
    if (slopes.length < 3) return `L${coordinates(to.x, to.y)}`;
    const third = (to.x - from.x) / 3;
    const leaving = coordinates(from.x + third, from.y + third * (slopes[index] ?? 0));
    const arriving = coordinates(to.x - third, to.y - third * (slopes[index + 1] ?? 0));
    return `C${leaving},${arriving},${coordinates(to.x, to.y)}`;
  };
}

/** Slopes after Steffen (1990): zero at every peak, so that the curve does not overshoot. */
function slopesOf(positions: readonly Position[]): readonly number[] {
  const inner = positions.map((position, index) => {
    const [before, after] = [positions[index - 1], positions[index + 1]];
    if (before === undefined || after === undefined) return 0;
    const [left, right] = [steepness(before, position), steepness(position, after)];
    const mean = (left * (after.x - position.x) + right * (position.x - before.x)) / (after.x - before.x);
    return (
      (Math.sign(left) + Math.sign(right)) * Math.min(Math.abs(left), Math.abs(right), Math.abs(mean) / 2)
    );
  });
  return inner.map((slope, index) => {
    const position = positions[index];
    const [before, after] = [positions[index - 1], positions[index + 1]];
    if (position === undefined) return slope;
    if (before === undefined && after !== undefined)
      return (3 * steepness(position, after) - (inner[index + 1] ?? 0)) / 2;
    if (after === undefined && before !== undefined)
      return (3 * steepness(before, position) - (inner[index - 1] ?? 0)) / 2;
    return slope;
  });
}

function steepness(from: Position, to: Position): number {
  // the present measurement may be as old as the last stored point
  return to.x === from.x ? 0 : (to.y - from.y) / (to.x - from.x);
}

function coordinates(x: number, y: number): string {
  return `${Number(x.toFixed(DECIMALS))},${Number(y.toFixed(DECIMALS))}`;
}
