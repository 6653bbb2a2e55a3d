import { shownCodeTexts } from "@platzwart/texts/shown-codes";
import { Switch } from "../../ui/switch.tsx";

interface ShownCodesSwitchProps {
  readonly isShown: boolean;
  onToggle(isShown: boolean): void;
}

export function ShownCodesSwitch({ isShown, onToggle }: ShownCodesSwitchProps) {
  return (
    <Switch
      label={shownCodeTexts.show}
      value={isShown ? shownCodeTexts.shown : shownCodeTexts.hidden}
      isOn={isShown}
      onToggle={onToggle}
    />
  );
}
