import { type KeyboardEvent, useState } from "react";
import { FieldFrame, type FieldWords } from "./field.tsx";
import { useKitWords } from "./kit-words.tsx";

interface TimeFieldProps extends FieldWords {
  readonly name: string;
  /** Minutes since midnight, at most 1440 ("24:00"); null: empty or invalid. */
  readonly minutes: number | null;
  /** Accessible label, where the visible one depends on a day beside it. */
  readonly spokenLabel?: string;
  readonly isReadOnly?: boolean;
  onMinutes(minutes: number | null): void;
}

const QUARTER_HOUR = 15;

/** Reads "18", "1830" or "18.30 Uhr"; arrows move to the next quarter of an hour. */
export function TimeField({ minutes, isReadOnly = false, spokenLabel, onMinutes, ...field }: TimeFieldProps) {
  const words = useKitWords();
  // typed text and the time read from it; another time from outside replaces both
  const [typed, setTyped] = useState<{ readonly text: string; readonly minutes: number | null } | null>(null);
  const handleKey = (event: KeyboardEvent) => {
    const isUp = { ArrowUp: true, ArrowDown: false }[event.key];
    if (isUp === undefined || minutes === null || isReadOnly) return;
    event.preventDefault();
    const next = isUp ? Math.floor(minutes / QUARTER_HOUR) + 1 : Math.ceil(minutes / QUARTER_HOUR) - 1;
    setTyped(null);
    onMinutes(Math.min(1440, Math.max(0, next * QUARTER_HOUR)));
  };
  return (
    <FieldFrame words={field}>
      {(links) => (
        <input
          {...links}
          name={field.name}
          aria-label={spokenLabel}
          inputMode="numeric"
          autoComplete="off"
          placeholder={words.timePattern}
          readOnly={isReadOnly}
          value={typed?.minutes === minutes ? typed.text : minutes === null ? "" : words.timeText(minutes)}
          onChange={({ target }) => {
            const parsed = words.readTime(target.value);
            setTyped({ text: target.value, minutes: parsed });
            onMinutes(parsed);
          }}
          onFocus={({ target }) => target.select()}
          onBlur={() => minutes !== null && setTyped(null)}
          onKeyDown={handleKey}
        />
      )}
    </FieldFrame>
  );
}
