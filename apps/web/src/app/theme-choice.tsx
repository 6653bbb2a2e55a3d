import { shellTexts } from "@platzwart/texts/pages/shell";
import { useId, useState } from "react";
import { chooseTheme, chosenTheme, THEMES } from "../lib/browser/theme.ts";
import { MENU_ITEM } from "../ui/disclosure-menu.tsx";

const CHOICE = [
  MENU_ITEM,
  "before:size-4 before:rounded-full before:border-[1.5px] before:border-edge aria-pressed:before:border-[5px]",
  "aria-pressed:before:border-ink max-tablet:min-h-11",
].join(" ");

export function ThemeChoice({ onChosen }: { onChosen(): void }) {
  const headId = useId();
  const [chosen] = useState(chosenTheme);
  return (
    <fieldset className="border-0 p-0" aria-labelledby={headId}>
      <p id={headId} className="px-3 py-1 text-note text-ink2">
        {shellTexts.appearance}
      </p>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          className={CHOICE}
          aria-pressed={theme === chosen}
          onClick={() => {
            chooseTheme(theme);
            onChosen();
          }}
        >
          {shellTexts.appearanceChoices[theme]}
        </button>
      ))}
    </fieldset>
  );
}
