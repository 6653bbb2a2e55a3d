import type { NumberSetting } from "@platzwart/domain/settings/registry";
import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import { unitSign } from "@platzwart/texts/setting-words";
import type { InputHTMLAttributes } from "react";
import { MinusIcon, PlusIcon } from "../../ui/tool-icons.tsx";

interface NumberFieldProps {
  readonly links: InputHTMLAttributes<HTMLInputElement>;
  readonly label: string;
  readonly definition: NumberSetting;
  readonly text: string;
  onText(text: string): void;
  onLeave(): void;
}

/** By how much the two buttons change a value of minutes; of anything else by 1. */
const MINUTES_STEP = 5;

/** A whole number with its unit, and a button on either side of it. */
export function NumberField({ links, label, definition, text, onText, onLeave }: NumberFieldProps) {
  const { minimum, maximum, unit } = definition;
  const step = unit === "minutes" ? MINUTES_STEP : 1;
  const number = Number(text);
  const value = text.trim() !== "" && Number.isFinite(number) ? number : definition.default;
  const sign = unitSign(unit);
  const stepTo = (next: number) => onText(String(Math.min(maximum, Math.max(minimum, next))));
  return (
    <div className="number-field">
      {links.readOnly !== true && (
        <button
          type="button"
          aria-label={settingsFormTexts.less(label)}
          aria-disabled={value <= minimum || undefined}
          onClick={() => value > minimum && stepTo(Math.ceil(value / step) * step - step)}
        >
          <MinusIcon />
        </button>
      )}
      <input
        {...links}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
        // whoever only looks at another window has not left the field
        onBlur={() => document.hasFocus() && onLeave()}
      />
      {sign !== "" && <span className="number-unit">{sign}</span>}
      {links.readOnly !== true && (
        <button
          type="button"
          aria-label={settingsFormTexts.more(label)}
          aria-disabled={value >= maximum || undefined}
          onClick={() => value < maximum && stepTo(Math.floor(value / step) * step + step)}
        >
          <PlusIcon />
        </button>
      )}
    </div>
  );
}
