import type { Interval } from "@platzwart/domain/time/interval";
import { clockTime } from "@platzwart/texts/format";
import { accessTimingTexts } from "@platzwart/texts/pages/access-timing";
import { type ReactNode, useCallback, useState } from "react";
import { BookedIcon, DoorIcon, LightOnIcon } from "../../ui/icons.tsx";
import { type BookingWindows, minutesOf } from "./example-booking.ts";
import { MarginLine } from "./margin-line.tsx";
import { NARROW, type TimingLayout, timingLayout } from "./timing-layout.ts";
import "./timing-drawing.css";

interface TimingDrawingProps {
  readonly windows: BookingWindows;
  readonly before: BookingWindows;
}

const AXIS = 20;
const BAR = 44;
const WORD_ROOM = 24;
const MARGIN_ROOM = 28;
const GAP = 20;

/** Dimension drawing of a booking's windows with measured margins (S-09). */
export function TimingDrawing({ windows, before }: TimingDrawingProps) {
  const [width, frame] = useWidth();
  const layout = timingLayout(width, windows, before);
  const room = width < NARROW ? WORD_ROOM : 0;
  const booking = AXIS + 16 + room;
  const light = booking + BAR + GAP + room;
  const door = light + BAR + MARGIN_ROOM + GAP + room;
  const height = door + BAR + MARGIN_ROOM + 8;
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
              <path className="tick" d={`M${x(tick)} ${AXIS + 6}V${height}`} />
              <text className="tick-time" x={x(tick)} y={AXIS - 4}>
                {clockTime(tick)}
              </text>
            </g>
          ))}
          <path
            className="booking-edge"
            d={`M${from} ${booking + BAR}V${height}M${until} ${booking + BAR}V${height}`}
          />
          <RowWords y={booking} room={room} kind="booking" icon={<BookedIcon />}>
            {accessTimingTexts.booking}
          </RowWords>
          <rect className="booking-bar" x={from} y={booking} width={until - from} height={BAR} />
          <BarText className="booking-text" from={from} until={until} y={booking}>
            {range(windows.booking)}
          </BarText>
          <Row
            layout={layout}
            y={light}
            room={room}
            kind="light"
            icon={<LightOnIcon />}
            word={accessTimingTexts.light}
            lasts={accessTimingTexts.lightFor(minutesOf(windows.light))}
            window={windows.light}
            before={before.light}
            booking={windows.booking}
          />
          <Row
            layout={layout}
            y={door}
            room={room}
            kind="door"
            icon={<DoorIcon />}
            word={accessTimingTexts.door}
            lasts={accessTimingTexts.doorFor(minutesOf(windows.door))}
            window={windows.door}
            before={before.door}
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
  readonly room: number;
  readonly kind: "light" | "door";
  readonly icon: ReactNode;
  readonly word: string;
  readonly lasts: string;
  readonly window: Interval;
  readonly before: Interval;
  readonly booking: Interval;
}

/** A signal that rises and falls with its window; dashed: the window in force. */
function Row({ layout, y, room, kind, icon, word, lasts, window, before, booking }: RowProps) {
  const { x, left, right } = layout;
  const from = x(window.from);
  const until = x(window.until);
  const low = y + BAR;
  const measure = low + 16;
  return (
    <g className={`timing-row ${kind}`}>
      <RowWords y={y} room={room} kind={kind} icon={icon}>
        {word}
      </RowWords>
      <rect className="window" x={from} y={y} width={until - from} height={BAR} />
      <path className="signal" d={`M${left} ${low}H${from}V${y}H${until}V${low}H${right}`} />
      {before.from !== window.from && <path className="was" d={`M${x(before.from)} ${y}V${low}`} />}
      {before.until !== window.until && <path className="was" d={`M${x(before.until)} ${y}V${low}`} />}
      <BarText from={from} until={until} y={y}>
        {lasts}
      </BarText>
      <EdgeTime x={from - 8} y={y} anchor="end" at={window.from} before={before.from} />
      <EdgeTime x={until + 8} y={y} anchor="start" at={window.until} before={before.until} />
      <MarginLine
        y={measure}
        from={from}
        until={x(booking.from)}
        side="left"
        of={{ from: window.from, until: booking.from }}
      />
      <MarginLine
        y={measure}
        from={x(booking.until)}
        until={until}
        side="right"
        of={{ from: booking.until, until: window.until }}
      />
    </g>
  );
}

interface EdgeTimeProps {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
  readonly at: Interval["from"];
  readonly before: Interval["from"];
}

function EdgeTime({ x, y, anchor, at, before }: EdgeTimeProps) {
  return (
    <>
      <text className="edge-time" x={x} y={y + 14} textAnchor={anchor}>
        {clockTime(at)}
      </text>
      {before !== at && (
        <text className="edge-was" x={x} y={y + 32} textAnchor={anchor}>
          {accessTimingTexts.before(clockTime(before))}
        </text>
      )}
    </>
  );
}

interface RowWordsProps {
  readonly y: number;
  readonly room: number;
  readonly kind: string;
  readonly icon: ReactNode;
  readonly children: string;
}

function RowWords({ y, room, kind, icon, children }: RowWordsProps) {
  const middle = room > 0 ? y - room + 10 : y + BAR / 2;
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
const CHARACTER = 8;

function BarText({ className = "bar-text", from, until, y, children }: BarTextProps) {
  if (until - from < children.length * CHARACTER) return null;
  return (
    <text className={className} x={(from + until) / 2} y={y + BAR / 2 + 5}>
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
