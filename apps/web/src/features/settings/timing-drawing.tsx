import type { Interval } from "@platzwart/domain/time/interval";
import { clockTime } from "@platzwart/texts/format";
import { accessTimingTexts } from "@platzwart/texts/pages/access-timing";
import { type ReactNode, useCallback, useState } from "react";
import { BookedIcon, DoorIcon, LightOnIcon } from "../../ui/icons.tsx";
import { type BookingWindows, lengthInMinutes } from "./example-booking.ts";
import { MarginLine } from "./margin-line.tsx";
import { NARROW, type TimingLayout, timingLayout } from "./timing-layout.ts";
import "./timing-drawing.css";

interface TimingDrawingProps {
  readonly windows: BookingWindows;
  readonly inForce: BookingWindows;
}

/** Heights in px. */
const AXIS_HEIGHT = 20;
const BAR_HEIGHT = 44;
const LABEL_ROOM = 24;
const MARGIN_ROOM = 28;
const GAP = 20;

/** Drawing to scale of a booking and its windows with the length of each margin (S-09). */
export function TimingDrawing({ windows, inForce }: TimingDrawingProps) {
  const [width, frame] = useWidth();
  const layout = timingLayout(width, windows, inForce);
  const labelRoom = width < NARROW ? LABEL_ROOM : 0;
  const bookingTop = AXIS_HEIGHT + 16 + labelRoom;
  const lightTop = bookingTop + BAR_HEIGHT + GAP + labelRoom;
  const doorTop = lightTop + BAR_HEIGHT + MARGIN_ROOM + GAP + labelRoom;
  const height = doorTop + BAR_HEIGHT + MARGIN_ROOM + 8;
  const range = ({ from, until }: Interval) => `${clockTime(from)}–${clockTime(until)}`;
  const { x } = layout;
  const from = x(windows.booking.from);
  const until = x(windows.booking.until);
  return (
    <div className="timing-drawing" ref={frame} style={{ minHeight: height }}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={accessTimingTexts.picture(
            range(windows.booking),
            range(windows.light),
            range(windows.door),
          )}
          width={width}
          height={height}
        >
          {layout.ticks.map((tick) => (
            <g key={tick}>
              <path className="tick" d={`M${x(tick)} ${AXIS_HEIGHT + 6}V${height}`} />
              <text className="tick-time" x={x(tick)} y={AXIS_HEIGHT - 4}>
                {clockTime(tick)}
              </text>
            </g>
          ))}
          <path
            className="booking-edge"
            d={`M${from} ${bookingTop + BAR_HEIGHT}V${height}M${until} ${bookingTop + BAR_HEIGHT}V${height}`}
          />
          <RowLabel y={bookingTop} labelRoom={labelRoom} kind="booking" icon={<BookedIcon />}>
            {accessTimingTexts.booking}
          </RowLabel>
          <rect className="booking-bar" x={from} y={bookingTop} width={until - from} height={BAR_HEIGHT} />
          <BarText className="booking-text" from={from} until={until} y={bookingTop}>
            {range(windows.booking)}
          </BarText>
          <Row
            layout={layout}
            y={lightTop}
            labelRoom={labelRoom}
            kind="light"
            icon={<LightOnIcon />}
            label={accessTimingTexts.light}
            lengthText={accessTimingTexts.lightFor(lengthInMinutes(windows.light))}
            window={windows.light}
            inForce={inForce.light}
            booking={windows.booking}
          />
          <Row
            layout={layout}
            y={doorTop}
            labelRoom={labelRoom}
            kind="door"
            icon={<DoorIcon />}
            label={accessTimingTexts.door}
            lengthText={accessTimingTexts.doorFor(lengthInMinutes(windows.door))}
            window={windows.door}
            inForce={inForce.door}
            booking={windows.booking}
          />
        </svg>
      )}
    </div>
  );
}

interface RowProps {
  readonly layout: TimingLayout;
  readonly y: number;
  readonly labelRoom: number;
  readonly kind: "light" | "door";
  readonly icon: ReactNode;
  readonly label: string;
  readonly lengthText: string;
  readonly window: Interval;
  readonly inForce: Interval;
  readonly booking: Interval;
}

/** A line that rises at the window's start and falls at its end; dashed: the edges in force. */
function Row({ layout, y, labelRoom, kind, icon, label, lengthText, window, inForce, booking }: RowProps) {
  const { x, left, right } = layout;
  const from = x(window.from);
  const until = x(window.until);
  const bottom = y + BAR_HEIGHT;
  const marginY = bottom + 16;
  return (
    <g className={`timing-row ${kind}`}>
      <RowLabel y={y} labelRoom={labelRoom} kind={kind} icon={icon}>
        {label}
      </RowLabel>
      <rect className="window" x={from} y={y} width={until - from} height={BAR_HEIGHT} />
      <path className="signal" d={`M${left} ${bottom}H${from}V${y}H${until}V${bottom}H${right}`} />
      {inForce.from !== window.from && <path className="was" d={`M${x(inForce.from)} ${y}V${bottom}`} />}
      {inForce.until !== window.until && <path className="was" d={`M${x(inForce.until)} ${y}V${bottom}`} />}
      <BarText from={from} until={until} y={y}>
        {lengthText}
      </BarText>
      <EdgeTime x={from - 8} y={y} anchor="end" at={window.from} inForce={inForce.from} />
      <EdgeTime x={until + 8} y={y} anchor="start" at={window.until} inForce={inForce.until} />
      <MarginLine
        y={marginY}
        fromX={from}
        untilX={x(booking.from)}
        side="left"
        margin={{ from: window.from, until: booking.from }}
      />
      <MarginLine
        y={marginY}
        fromX={x(booking.until)}
        untilX={until}
        side="right"
        margin={{ from: booking.until, until: window.until }}
      />
    </g>
  );
}

interface EdgeTimeProps {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
  readonly at: Interval["from"];
  readonly inForce: Interval["from"];
}

function EdgeTime({ x, y, anchor, at, inForce }: EdgeTimeProps) {
  return (
    <>
      <text className="edge-time" x={x} y={y + 14} textAnchor={anchor}>
        {clockTime(at)}
      </text>
      {inForce !== at && (
        <text className="edge-was" x={x} y={y + 32} textAnchor={anchor}>
          {accessTimingTexts.before(clockTime(inForce))}
        </text>
      )}
    </>
  );
}

interface RowLabelProps {
  readonly y: number;
  readonly labelRoom: number;
  readonly kind: string;
  readonly icon: ReactNode;
  readonly children: string;
}

function RowLabel({ y, labelRoom, kind, icon, children }: RowLabelProps) {
  const middle = labelRoom > 0 ? y - labelRoom + 10 : y + BAR_HEIGHT / 2;
  return (
    <g className={`row-words ${kind}`}>
      <svg x={0} y={middle - 10} width={20} height={20} aria-hidden="true">
        {icon}
      </svg>
      <text x={28} y={middle + 5}>
        {children}
      </text>
    </g>
  );
}

interface BarTextProps {
  readonly className?: string;
  readonly from: number;
  readonly until: number;
  readonly y: number;
  readonly children: string;
}

/** Estimated width of a character in px. */
const CHARACTER_WIDTH = 8;

function BarText({ className = "bar-text", from, until, y, children }: BarTextProps) {
  if (until - from < children.length * CHARACTER_WIDTH) return null;
  return (
    <text className={className} x={(from + until) / 2} y={y + BAR_HEIGHT / 2 + 5}>
      {children}
    </text>
  );
}

/** Width in px of the element with the returned ref; 0 before it is mounted. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLDivElement) => {
    const measure = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [width, ref] as const;
}
