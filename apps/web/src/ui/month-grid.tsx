import {
  addDays,
  addMonths,
  type CalendarDay,
  dayParts,
  weekdayOf,
  weeksOfMonth,
} from "@platzwart/domain/time/calendar-day";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { ChevronIcon } from "./icons.tsx";
import { useKitWords } from "./kit-words.tsx";

interface MonthGridProps {
  readonly label: string;
  readonly chosen: CalendarDay | null;
  readonly today: CalendarDay;
  readonly earliest?: CalendarDay | undefined;
  readonly latest?: CalendarDay | undefined;
  onChoose(day: CalendarDay): void;
  /** Called by Escape. */
  onClose(): void;
}

/** Steps by the key that is pressed. */
const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** Calendar of a month. Only one day is in the Tab order; arrows, Home, End and Page keys move to another. */
export function MonthGrid({ label, chosen, today, earliest, latest, onChoose, onClose }: MonthGridProps) {
  const words = useKitWords();
  const [current, setCurrent] = useState(chosen ?? today);
  const grid = useRef<HTMLTableElement>(null);
  // true at first, so that the grid takes the focus when it opens
  const hasMoved = useRef(true);
  const { year, month } = dayParts(current);
  const isPossible = (day: CalendarDay) =>
    (earliest === undefined || day >= earliest) && (latest === undefined || day <= latest);

  const focusIfMoved = (button: HTMLElement | null) => {
    if (button === null || !hasMoved.current) return;
    hasMoved.current = false;
    button.focus();
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // closes the month and not the dialog around it
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
    // keys on the paging buttons do not move the day
    if (!grid.current?.contains(event.target as Node)) return;
    const next = nextDay(event.key, current);
    if (next === null) return;
    event.preventDefault();
    hasMoved.current = true;
    setCurrent(next);
  };
  const nameOf = (day: CalendarDay) => {
    const parts = dayParts(day);
    return `${words.weekdayNames[weekdayOf(day)]}, ${parts.day}. ${words.monthNames[parts.month - 1]} ${parts.year}`;
  };
  return (
    <fieldset
      aria-label={label}
      className="m-0 w-fit min-w-0 rounded-3 border-[1.5px] border-edge bg-surface p-2"
      onKeyDown={handleKey}
    >
      <div className="flex items-center justify-between">
        <Button
          kind="quiet"
          isSquare
          aria-label={words.monthBefore}
          onClick={() => setCurrent(addMonths(current, -1))}
        >
          <span className="rotate-90">
            <ChevronIcon />
          </span>
        </Button>
        <p className="font-semibold" aria-live="polite">
          {words.monthNames[month - 1]} {year}
        </p>
        <Button
          kind="quiet"
          isSquare
          aria-label={words.monthAfter}
          onClick={() => setCurrent(addMonths(current, 1))}
        >
          <span className="-rotate-90">
            <ChevronIcon />
          </span>
        </Button>
      </div>
      <table ref={grid} className="border-separate border-spacing-0">
        <thead>
          <tr>
            {words.weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name} className="size-11 text-note font-normal text-ink2">
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(current).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    ref={day === current ? focusIfMoved : undefined}
                    tabIndex={day === current ? 0 : -1}
                    aria-label={nameOf(day)}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? "date" : undefined}
                    aria-disabled={!isPossible(day) || undefined}
                    className={dayClass(day === chosen, dayParts(day).month === month)}
                    onClick={() => isPossible(day) && onChoose(day)}
                  >
                    {dayParts(day).day}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

function dayClass(isChosen: boolean, isOfMonth: boolean): string {
  const look = isChosen
    ? "bg-btn text-btn-on"
    : `bg-transparent hover:bg-sunk ${isOfMonth ? "" : "text-ink3"}`;
  return [
    "size-11 cursor-pointer rounded-2 border-[1.5px] border-transparent aria-[current]:border-ink",
    "aria-disabled:cursor-not-allowed aria-disabled:text-ink3 aria-disabled:line-through forced:border-[Canvas]",
    look,
  ].join(" ");
}

function nextDay(key: string, day: CalendarDay): CalendarDay | null {
  const [days, months] = [DAYS[key], MONTHS[key]];
  if (days !== undefined) return addDays(day, days);
  if (months !== undefined) return addMonths(day, months);
  if (key === "Home") return addDays(day, -weekdayOf(day));
  return key === "End" ? addDays(day, 6 - weekdayOf(day)) : null;
}
