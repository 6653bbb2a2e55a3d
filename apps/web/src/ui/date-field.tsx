import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { FieldFrame, type FieldWords } from "./field.tsx";
import { CalendarIcon } from "./icons.tsx";
import { useKitWords } from "./kit-words.tsx";
import { MonthGrid } from "./month-grid.tsx";

interface DateFieldProps extends FieldWords {
  readonly name: string;
  /** null: empty or invalid. */
  readonly day: CalendarDay | null;
  readonly today: CalendarDay;
  readonly earliest?: CalendarDay | undefined;
  readonly latest?: CalendarDay | undefined;
  readonly isReadOnly?: boolean;
  /** A day without a year means the last such one, not the next. */
  readonly isPast?: boolean;
  onDay(day: CalendarDay | null): void;
}

/** Reads "24.12.", "morgen" or "fr"; a native date field would follow the browser's language. */
export function DateField({
  day,
  today,
  earliest,
  latest,
  isReadOnly = false,
  isPast = false,
  onDay,
  ...field
}: DateFieldProps) {
  const words = useKitWords();
  // typed text and the day read from it; another day from outside replaces both
  const [typed, setTyped] = useState<{ readonly text: string; readonly day: CalendarDay | null } | null>(
    null,
  );
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: CalendarDay | null) => {
    setTyped(null);
    onDay(chosen);
  };
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      // closes the month and not the dialog around it
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || isReadOnly) return;
    event.preventDefault();
    choose(day === null ? today : addDays(day, step));
  };
  return (
    <div>
      <FieldFrame words={field}>
        {(links) => (
          <span className="flex gap-1">
            <input
              {...links}
              ref={input}
              name={field.name}
              inputMode="numeric"
              autoComplete="off"
              placeholder={words.dayPattern}
              readOnly={isReadOnly}
              value={typed?.day === day ? typed.text : day === null ? "" : words.dayText(day)}
              onChange={({ target }) => {
                const parsed = words.readDay(target.value, today, isPast);
                setTyped({ text: target.value, day: parsed });
                onDay(parsed);
              }}
              onFocus={({ target }) => target.select()}
              onBlur={() => day !== null && setTyped(null)}
              onKeyDown={handleKey}
            />
            {!isReadOnly && (
              <Button
                isSquare
                aria-label={`${words.calendar}: ${field.label}`}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                <CalendarIcon />
              </Button>
            )}
          </span>
        )}
      </FieldFrame>
      {isOpen && (
        <div className="mt-1">
          <MonthGrid
            label={field.label}
            chosen={day}
            today={today}
            earliest={earliest}
            latest={latest}
            onChoose={(chosen) => {
              choose(chosen);
              close();
            }}
            onClose={close}
          />
        </div>
      )}
    </div>
  );
}
