import { DOUBLED_ZONES, type DoubledZone, isDoubled } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

interface TimeFieldProps {
  readonly label: string;
  readonly name: string;
  /** The hall's wall clock. */
  readonly value: string;
  readonly zone: DoubledZone | null;
  readonly problem: string | undefined;
  onTime(value: string): void;
  onZone(zone: DoubledZone | null): void;
}

const ZONES = Object.keys(DOUBLED_ZONES) as DoubledZone[];

/** Day and time, and which of both where the clocks are set back and the time exists twice. */
export function TimeField({ label, name, value, zone, problem, onTime, onZone }: TimeFieldProps) {
  const isTwice = isDoubled(value);
  const isZoneMissing = isTwice && zone === null;
  return (
    <>
      <Field
        label={label}
        name={name}
        type="datetime-local"
        value={value}
        problem={isZoneMissing ? undefined : problem}
        onChange={({ target }) => onTime(target.value)}
      />
      {isTwice && (
        <Select
          label={blockTexts.whichTime(label)}
          value={zone ?? ""}
          hint={blockTexts.timeExistsTwice}
          problem={isZoneMissing ? problem : undefined}
          onChange={({ target }) => onZone(ZONES.find((known) => known === target.value) ?? null)}
        >
          <option value="">{blockTexts.noZone}</option>
          {ZONES.map((known) => (
            <option key={known} value={known}>
              {blockTexts.zones[known]}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
