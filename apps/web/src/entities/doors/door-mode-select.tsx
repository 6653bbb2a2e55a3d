import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { doorMode } from "@platzwart/texts/door-next";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import type { ComponentProps } from "react";
import { Select } from "../../ui/select.tsx";

const MODES = ["schedule", "code_only"] as const satisfies readonly DoorView["mode"][];

interface DoorModeSelectProps extends Omit<ComponentProps<typeof Select>, "label" | "hint" | "children"> {
  readonly chosen: DoorView["mode"];
}

/** The hint explains the chosen mode (Z-08). */
export function DoorModeSelect({ chosen, ...select }: DoorModeSelectProps) {
  return (
    <Select {...select} label={equipmentTexts.mode} hint={equipmentTexts.modeHints[chosen]}>
      {MODES.map((mode) => (
        <option key={mode} value={mode}>
          {doorMode({ mode })}
        </option>
      ))}
    </Select>
  );
}
