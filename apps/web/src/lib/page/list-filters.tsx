import { milliseconds } from "@platzwart/domain/time/instant";
import { useState } from "react";
import { useTimer } from "../../lib/clock/timer.ts";
import { ChevronIcon } from "../../ui/icons.tsx";
import { SearchIcon } from "../../ui/tool-icons.tsx";

const FRAME = "relative flex items-center text-ink2 [&_.icon]:pointer-events-none [&_.icon]:absolute";
const CONTROL =
  "min-h-11 min-w-36 w-full rounded-2 border-[1.5px] border-edge bg-surface py-0 text-ink hover:border-ink";

/** Long enough for a word to be typed before the request. */
const TYPING_PAUSE = milliseconds(400);

/** Calls `onChange` after a pause in typing; a change of `value` from elsewhere discards the text. */
export function useTyping(value: string, onChange: (value: string) => void) {
  /** null: no unsent text. */
  const [typed, setTyped] = useState<string | null>(null);
  const [knownValue, setKnownValue] = useState(value);
  if (knownValue !== value) {
    setKnownValue(value);
    setTyped(null);
  }
  useTimer("list filter", TYPING_PAUSE, typed, () => {
    if (typed !== null) onChange(typed);
    setTyped(null);
  });
  return [typed ?? value, setTyped] as const;
}

interface TextFilterProps {
  readonly label: string;
  readonly hint: string;
  readonly title?: string;
  readonly text: string;
  /** Width in proportion to the other filters. */
  readonly className: string;
  onChange(text: string): void;
}

export function TextFilter({ label, hint, title, text, className, onChange }: TextFilterProps) {
  const [typed, type] = useTyping(text, onChange);
  return (
    <span className={`[&_.icon]:left-3 ${FRAME} ${className}`}>
      <SearchIcon />
      <input
        type="search"
        className={`pr-3 pl-10 placeholder:text-ink3 placeholder:opacity-100 ${CONTROL}`}
        aria-label={label}
        placeholder={hint}
        title={title}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </span>
  );
}

export type FilterOption = readonly [value: string, label: string];

interface ChoiceFilterProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly FilterOption[];
  readonly className: string;
  onChange(value: string): void;
}

export function ChoiceFilter({ label, value, options, className, onChange }: ChoiceFilterProps) {
  return (
    <span className={`[&_.icon]:right-3 ${FRAME} ${className}`}>
      <select
        className={`cursor-pointer appearance-none pr-10 pl-3 text-ellipsis [font:inherit] ${CONTROL}`}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </span>
  );
}
