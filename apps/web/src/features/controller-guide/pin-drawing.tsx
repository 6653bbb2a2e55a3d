import { HEADER_PINS, type HeaderPin, USED_PINS } from "@platzwart/domain/controller/pin-map";
import { hardwareTexts } from "@platzwart/texts/pages/controller-guide-hardware";

/** One row of two pins is so high, and the drawing so wide, in units of the drawing. */
const ROW = 28;
const WIDTH = 340;
/** Where the two columns of pins are. */
const COLUMNS = [154, 186] as const;
const EDGE = 6;

/** The 40 pins from above, the used ones filled and named (P-04). */
export function PinDrawing() {
  const height = (HEADER_PINS.length / 2) * ROW + 2 * EDGE;
  return (
    <svg
      className="pin-drawing"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={hardwareTexts.drawingLabel}
    >
      <rect className="header" x={COLUMNS[0] - 16} y={1} width={64} height={height - 2} rx={2} />
      {HEADER_PINS.map((pin, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pin is its place
        <Pin key={index} pin={pin} place={index + 1} />
      ))}
    </svg>
  );
}

function Pin({ pin, place }: { readonly pin: HeaderPin; readonly place: number }) {
  const isLeft = place % 2 === 1;
  const x = COLUMNS[isLeft ? 0 : 1];
  const y = EDGE + Math.floor((place - 1) / 2) * ROW + ROW / 2;
  const name = nameOf(pin);
  const isUsed = name !== null && typeof pin === "number";
  const kind = isUsed ? "used" : pin === "ground" ? "ground" : typeof pin === "string" ? "supply" : "free";
  return (
    <g className={`pin ${kind}`}>
      {/* the first pin is square, as on the board */}
      <rect x={x - 11} y={y - 11} width={22} height={22} rx={place === 1 ? 0 : 11} />
      <text className="place" x={x} y={y + 4}>
        {place}
      </text>
      {name !== null && (
        <>
          <path d={isLeft ? `M${x - 13} ${y}h-9` : `M${x + 13} ${y}h9`} />
          <text className={isLeft ? "name left" : "name"} x={isLeft ? x - 26 : x + 26} y={y + 4.5}>
            {name}
          </text>
        </>
      )}
    </g>
  );
}

/** null: the pin has no name here, for nothing is connected to it. */
function nameOf(pin: HeaderPin): string | null {
  if (typeof pin === "string") return hardwareTexts.supplies[pin];
  const used = USED_PINS.find(({ gpio }) => gpio === pin);
  if (used === undefined) return null;
  return `${hardwareTexts.numbered(hardwareTexts.uses[used.use], used.number)} · ${pin}`;
}
