import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import type { MouseEvent } from "react";
import { Conflict } from "../../lib/api/conflict.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";

interface ChangedMeanwhileProps<Device> {
  readonly error: unknown;
  onLoad(present: Device): void;
}

/** Says that another user changed the device, and offers its present state. */
export function ChangedMeanwhile<Device>({ error, onLoad }: ChangedMeanwhileProps<Device>) {
  const load = ({ currentTarget }: MouseEvent<HTMLButtonElement>, present: Device) => {
    // the button disappears, and reading continues at the first field
    currentTarget.form?.querySelector<HTMLElement>("input, select")?.focus();
    onLoad(present);
  };
  return (
    <div role="alert">
      {error instanceof Conflict && (
        <Callout
          title={error.detail}
          action={
            <Button onClick={(event) => load(event, error.present)}>{equipmentTexts.loadPresent}</Button>
          }
        />
      )}
    </div>
  );
}
