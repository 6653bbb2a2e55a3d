import { shellTexts } from "@platzwart/texts/pages/shell";
import { useId, useState } from "react";
import { chooseTheme, chosenTheme, THEMES } from "../shared/theme.ts";
import "./theme-choice.css";

/** "Darstellung": as the device has it, light or dark. */
export function ThemeChoice({ onChosen }: { onChosen(): void }) {
  const headId = useId();
  const [chosen] = useState(chosenTheme);
  return (
    <fieldset className="theme-choice" aria-labelledby={headId}>
      <p id={headId} className="small second">
        {shellTexts.appearance}
      </p>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          className="disclosure-item"
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
