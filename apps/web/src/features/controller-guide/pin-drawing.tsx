import { HEADER_PINS, type HeaderPin, USED_PINS, type UsedPin } from "@platzwart/domain/controller/pin-map";
import { hardwareTexts } from "@platzwart/texts/pages/controller-guide-hardware";

/** In units of the drawing. */
const ROW_HEIGHT = 28;
const WIDTH = 340;
/** x of each pin column, direction of its names, and their text anchor. */
const LEFT_COLUMN = [154, -1, "end"] as const;
const RIGHT_COLUMN = [186, 1, "start"] as const;
const MARGIN = 6;

const LOOKS = {
  used: {
    pin: "fill-ink stroke-ink forced:fill-[CanvasText]",
    pinNumber: "fill-surface font-semibold forced:fill-[Canvas]",
    name: "fill-ink text-[14px] font-semibold",
  },
  supply: {
    pin: "fill-surface stroke-warn-ink [stroke-dasharray:3_2]",
    pinNumber: "fill-ink2",
    name: "fill-warn-ink text-[13px]",
  },
  ground: { pin: "fill-line stroke-edge", pinNumber: "fill-ink2", name: "fill-ink2 text-[13px]" },
  free: { pin: "fill-surface stroke-edge", pinNumber: "fill-ink2", name: "" },
} as const;

/** The 40 pins from above, the used ones filled and named (P-04). */
export function PinDrawing() {
  const height = (HEADER_PINS.length / 2) * ROW_HEIGHT + 2 * MARGIN;
  return (
    <svg
      className="h-auto w-full max-w-110"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={hardwareTexts.drawingLabel}
    >
      <rect
        className="fill-sunk stroke-line"
        x={LEFT_COLUMN[0] - 16}
        y={1}
        width={64}
        height={height - 2}
        rx={2}
      />
      {HEADER_PINS.map((pin, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pin is identified by its position
        <Pin key={index} pin={pin} pinNumber={index + 1} />
      ))}
    </svg>
  );
}

function Pin({ pin, pinNumber }: { readonly pin: HeaderPin; readonly pinNumber: number }) {
  const [x, direction, anchor] = pinNumber % 2 === 1 ? LEFT_COLUMN : RIGHT_COLUMN;
  const y = MARGIN + Math.floor((pinNumber - 1) / 2) * ROW_HEIGHT + ROW_HEIGHT / 2;
  const name = nameOf(pin);
  const look = LOOKS[kindOf(pin, name !== null)];
  return (
    <g strokeWidth={1.5}>
      {/* the first pin is square, as on the board */}
      <rect className={look.pin} x={x - 11} y={y - 11} width={22} height={22} rx={pinNumber === 1 ? 0 : 11} />
      <text className={`text-[11px] ${look.pinNumber}`} textAnchor="middle" x={x} y={y + 4}>
        {pinNumber}
      </text>
      {name !== null && (
        <>
          <path className="stroke-edge" d={`M${x + direction * 13} ${y}h${direction * 9}`} />
          <text className={look.name} textAnchor={anchor} x={x + direction * 26} y={y + 4.5}>
            {name}
          </text>
        </>
      )}
    </g>
  );
}

function kindOf(pin: HeaderPin, isNamed: boolean): keyof typeof LOOKS {
  if (pin === "ground") return pin;
  if (typeof pin === "string") return "supply";
  return isNamed ? "used" : "free";
}

function nameOf(pin: HeaderPin): string | null {
  if (typeof pin === "string") return hardwareTexts.supplies[pin];
  const used = USED_PINS.find(({ gpio }) => gpio === pin);
  return used === undefined ? null : `${nameOfPin(used)} · ${pin}`;
}

export function nameOfPin({ use, number }: UsedPin): string {
  return hardwareTexts.numbered(hardwareTexts.uses[use], number);
}
