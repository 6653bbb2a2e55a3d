import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import type { ComponentProps } from "react";
import { Select } from "../../ui/select.tsx";
import { type DoorPlace, doorLabel } from "./door-place.ts";

interface DoorSelectProps extends Omit<ComponentProps<typeof Select>, "label" | "children"> {
  readonly value: string;
  readonly doors: readonly DoorPlace[];
}

export function DoorSelect({ doors, ...select }: DoorSelectProps) {
  return (
    <Select {...select} label={enrolmentTexts.door}>
      {/* for a removed door the browser would show another as chosen */}
      {doors.every(({ id }) => id !== select.value) && (
        <option value={select.value} disabled>
          {doorLabel(undefined)}
        </option>
      )}
      {doors.map((door) => (
        <option key={door.id} value={door.id}>
          {doorLabel(door)}
        </option>
      ))}
    </Select>
  );
}
