import { DOUBLED_ZONES, type DoubledZone } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { Select } from "../../ui/select.tsx";

interface ZoneSelectProps {
  readonly label: string;
  /** null: not chosen. */
  readonly zone: DoubledZone | null;
  readonly problem?: string | undefined;
  onZone(zone: DoubledZone | null): void;
}

const ZONES = Object.keys(DOUBLED_ZONES) as DoubledZone[];

/** Choice between both instants of a doubled hour, on the night on which the clocks are set back. */
export function ZoneSelect({ label, zone, problem, onZone }: ZoneSelectProps) {
  return (
    <Select
      label={blockTexts.whichTime(label)}
      value={zone ?? ""}
      hint={blockTexts.timeExistsTwice}
      problem={problem}
      onChange={({ target }) => onZone(ZONES.find((one) => one === target.value) ?? null)}
    >
      <option value="">{blockTexts.noZone}</option>
      {ZONES.map((one) => (
        <option key={one} value={one}>
          {blockTexts.zones[one]}
        </option>
      ))}
    </Select>
  );
}
