import type { NumberSetting } from "@platzwart/domain/settings/registry";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { unitSign } from "@platzwart/texts/setting-words";
import type { InputHTMLAttributes, ReactNode } from "react";
import { MinusIcon, PlusIcon } from "../../ui/tool-icons.tsx";
import { STALE_LOOK } from "./setting-parts.tsx";

interface NumberFieldProps {
  /** `className` applies to the surrounding box, all else to the input. */
  readonly inputProps: InputHTMLAttributes<HTMLInputElement>;
  readonly label: string;
  readonly definition: NumberSetting;
  readonly text: string;
  onText(text: string): void;
  onLeave(): void;
}

/** Step for minutes; other values step by 1. */
const MINUTES_STEP = 5;

/** The focus ring surrounds the whole field. */
const BOX = [
  "flex max-w-60 max-tablet:max-w-none has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2",
  "has-[input:focus-visible]:outline-focus",
].join(" ");

const INPUT = [
  STALE_LOOK,
  "min-w-0 flex-1 border-0 border-line bg-transparent px-2 py-0 text-right font-sign text-[1.5rem]/6 font-bold normal-nums",
  "not-first:border-l-[1.5px] focus-visible:outline-none",
].join(" ");

const BUTTON = [
  "grid w-[min(3rem,14vw)] flex-none cursor-pointer place-items-center border-0 border-line bg-transparent p-0 hover:bg-sunk",
  "not-first:border-l-[1.5px] aria-disabled:cursor-not-allowed aria-disabled:text-ink3",
  "forced:aria-disabled:text-[GrayText]",
].join(" ");

export function NumberField({ inputProps, label, definition, text, onText, onLeave }: NumberFieldProps) {
  const { minimum, maximum, unit } = definition;
  const { className = "", ...input } = inputProps;
  const step = unit === "minutes" ? MINUTES_STEP : 1;
  const number = Number(text);
  const value = text.trim() !== "" && Number.isFinite(number) ? number : definition.default;
  const sign = unitSign(unit);
  const stepTo = (next: number) => onText(String(Math.min(maximum, Math.max(minimum, next))));
  const button = (name: string, isAtEnd: boolean, next: number, icon: ReactNode) =>
    input.readOnly !== true && (
      <button
        type="button"
        className={BUTTON}
        aria-label={name}
        aria-disabled={isAtEnd || undefined}
        onClick={() => !isAtEnd && stepTo(next)}
      >
        {icon}
      </button>
    );
  return (
    <div className={`${BOX} ${className}`}>
      {button(
        settingsFormTexts.less(label),
        value <= minimum,
        Math.ceil(value / step) * step - step,
        <MinusIcon />,
      )}
      <input
        {...input}
        className={INPUT}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
        // the field keeps its focus when the window loses it
        onBlur={() => document.hasFocus() && onLeave()}
      />
      {sign !== "" && <span className="flex items-center pr-3 text-ink2">{sign}</span>}
      {button(
        settingsFormTexts.more(label),
        value >= maximum,
        Math.floor(value / step) * step + step,
        <PlusIcon />,
      )}
    </div>
  );
}
