import { doorControlTexts } from "@platzwart/texts/pages/door-control";
import { useId } from "react";
import { ChevronIcon } from "../../../ui/icons.tsx";
import type { DoorChoice } from "./door-choices.ts";

interface DoorSelectProps {
  readonly choices: readonly DoorChoice[];
  readonly chosen: DoorChoice | null;
  onChoose(key: string): void;
}

export function DoorSelect({ choices, chosen, onChoose }: DoorSelectProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-hall-ink2 group-data-[tone=denied]:text-hall-ink group-data-[tone=granted]:text-hall-ink">
        {chosen === null ? doorControlTexts.noneChosen : doorControlTexts.chosen(chosen.label)}
      </p>
      <label htmlFor={id} className="only-spoken">
        {doorControlTexts.choice}
      </label>
      <span className="relative flex min-w-0 items-center">
        <select
          id={id}
          value={chosen?.key ?? ""}
          // an empty value is no choice (D-02)
          onChange={({ target }) => target.value !== "" && onChoose(target.value)}
          className="min-h-12 w-full min-w-40 cursor-pointer appearance-none rounded-2 border-[1.5px] border-hall-wall bg-hall-aisle pr-10 pl-4 text-input font-semibold text-hall-ink hover:border-hall-ink"
        >
          {chosen === null && (
            <option value="" disabled>
              {doorControlTexts.pleaseChoose}
            </option>
          )}
          {choices.map(({ key, label, exists }) => (
            <option key={key} value={key} disabled={!exists}>
              {label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute right-3">
          <ChevronIcon />
        </span>
      </span>
    </div>
  );
}
