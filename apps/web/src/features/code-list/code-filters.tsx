import type { PendingTimer } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";
import { accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { useEffect, useRef, useState } from "react";
import { browserClock } from "../../shared/browser-clock.ts";
import type { NamedCourt } from "../../shared/named-court.ts";
import { Button } from "../../ui/button.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { SearchIcon } from "../../ui/tool-icons.tsx";
import { type CodeFilter, filterBy, isSet, NO_FILTER } from "./code-address.ts";

const FRAME = "relative flex items-center text-ink2 [&_.icon]:pointer-events-none [&_.icon]:absolute";
const CONTROL =
  "min-h-11 w-full rounded-2 border-[1.5px] border-edge bg-surface py-0 text-ink hover:border-ink";

type Option = readonly [value: string, word: string];

interface CodeFiltersProps {
  readonly filter: CodeFilter;
  readonly courts: readonly NamedCourt[];
  /** Staff have no permanent codes to filter (N-09). */
  readonly isOperator: boolean;
  onChange(filter: CodeFilter): void;
}

/** Which codes are listed. */
export function CodeFilters({ filter, courts, isOperator, onChange }: CodeFiltersProps) {
  const [resets, setResets] = useState(0);
  const named = courts.map(({ id, name }): Option => [String(id), name]);
  const kinds = (Object.keys(texts.kinds) as (keyof typeof texts.kinds)[]).filter(
    (kind) => isOperator || kind !== "permanent",
  );
  const choices = [
    { field: "state", label: texts.state, options: Object.entries(texts.states) },
    {
      field: "court",
      label: texts.court,
      options: [["", texts.everyCourt], ...named, ["all", texts.allCourts]] as Option[],
    },
    {
      field: "kind",
      label: texts.kind,
      options: [["", texts.everyKind], ...kinds.map((kind): Option => [kind, texts.kinds[kind]])] as Option[],
    },
  ] as const;
  return (
    <search className="flex flex-wrap gap-2 border-b border-line px-5 py-3 max-tablet:px-4">
      <TextFilter
        key={resets}
        text={filter.text ?? ""}
        onChange={(text) => onChange({ ...filter, code: undefined, text: text === "" ? undefined : text })}
      />
      {choices.map(({ field, label, options }) => (
        <span key={field} className={`flex-[1_1_10rem] tablet:max-w-60 [&_.icon]:right-3 ${FRAME}`}>
          <select
            className={`cursor-pointer appearance-none pr-10 pl-3 text-ellipsis [font:inherit] ${CONTROL}`}
            aria-label={label}
            value={String(filter[field] ?? (field === "state" ? "open" : ""))}
            onChange={({ target }) =>
              onChange({ ...filter, code: undefined, [field]: undefined, ...filterBy(field, target.value) })
            }
          >
            {options.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
          <ChevronIcon />
        </span>
      ))}
      {isSet(filter) && (
        <Button
          kind="quiet"
          onClick={() => {
            // what is still being typed is not asked for any more
            setResets(resets + 1);
            onChange(NO_FILTER);
          }}
        >
          {texts.resetFilter}
        </Button>
      )}
    </search>
  );
}

/** Long enough that a word is typed to its end before the server is asked. */
const TYPING = milliseconds(400);

interface TextFilterProps {
  readonly text: string;
  onChange(text: string): void;
}

function TextFilter({ text, onChange }: TextFilterProps) {
  /** null: nothing is typed that is not asked for yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<PendingTimer | null>(null);
  const ask = useRef(onChange);
  useEffect(() => {
    // with the filter as it is once the typing rests
    ask.current = onChange;
  });
  useEffect(() => () => pause.current?.cancel(), []);
  const type = (next: string) => {
    setTyped(next);
    pause.current?.cancel();
    pause.current = browserClock.timer("code filter", TYPING, () => {
      ask.current(next.trim());
      setTyped(null);
    });
  };
  return (
    <span className={`flex-[1_1_100%] desk:flex-[2_1_16rem] [&_.icon]:left-3 ${FRAME}`}>
      <SearchIcon />
      <input
        type="search"
        className={`pr-3 pl-10 placeholder:text-ink3 placeholder:opacity-100 ${CONTROL}`}
        aria-label={texts.search}
        placeholder={texts.searchHint}
        maxLength={100}
        autoComplete="off"
        value={typed ?? text}
        onChange={({ target }) => type(target.value)}
      />
    </span>
  );
}
