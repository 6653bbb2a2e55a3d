import { accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { useState } from "react";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { ChoiceFilter, type FilterOption, TextFilter } from "../../lib/page/list-filters.tsx";
import { Button } from "../../ui/button.tsx";
import { type CodeFilter, filterBy, hasFilter, NO_FILTER } from "./code-address.ts";

interface CodeFiltersProps {
  readonly filter: CodeFilter;
  readonly courts: readonly NamedCourt[];
  /** Staff see no permanent codes (N-09). */
  readonly isOperator: boolean;
  onChange(filter: CodeFilter): void;
}

/** Filter of the code list. */
export function CodeFilters({ filter, courts, isOperator, onChange }: CodeFiltersProps) {
  const [resets, setResets] = useState(0);
  const namedCourts = courts.map(({ id, name }): FilterOption => [String(id), name]);
  const kinds = (Object.keys(texts.kinds) as (keyof typeof texts.kinds)[]).filter(
    (kind) => isOperator || kind !== "permanent",
  );
  const choices = [
    { field: "state", label: texts.state, options: Object.entries(texts.states) },
    {
      field: "court",
      label: texts.court,
      options: [["", texts.everyCourt], ...namedCourts, ["all", texts.allCourts]] as FilterOption[],
    },
    {
      field: "kind",
      label: texts.kind,
      options: [
        ["", texts.everyKind],
        ...kinds.map((kind): FilterOption => [kind, texts.kinds[kind]]),
      ] as FilterOption[],
    },
  ] as const;
  return (
    <search className="flex flex-wrap gap-2 border-b border-line px-5 py-3 max-tablet:px-4">
      <TextFilter
        key={resets}
        className="flex-[1_1_100%] desk:flex-[2_1_16rem]"
        label={texts.search}
        hint={texts.searchHint}
        text={filter.text ?? ""}
        onChange={(typed) => onChange({ ...filter, code: undefined, text: typed.trim() || undefined })}
      />
      {choices.map(({ field, label, options }) => (
        <ChoiceFilter
          key={field}
          className="flex-[1_1_10rem] tablet:max-w-60"
          label={label}
          value={String(filter[field] ?? (field === "state" ? "open" : ""))}
          options={options}
          onChange={(value) =>
            onChange({ ...filter, code: undefined, [field]: undefined, ...filterBy(field, value) })
          }
        />
      ))}
      {hasFilter(filter) && (
        <Button
          kind="quiet"
          onClick={() => {
            // pending text input is discarded
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
