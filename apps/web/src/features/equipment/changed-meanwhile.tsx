import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import type { MouseEvent } from "react";
import { Conflict } from "../../shared/conflict.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface ChangedMeanwhileProps<Device> {
  /** Why it was not saved. */
  readonly error: unknown;
  /** Puts what it is now into the fields. */
  onLoad(present: Device): void;
}

/** That somebody else changed the device since the form was opened, and what it is now. */
export function ChangedMeanwhile<Device>({ error, onLoad }: ChangedMeanwhileProps<Device>) {
  const load = ({ currentTarget }: MouseEvent<HTMLButtonElement>, present: Device) => {
    // the button goes: what was loaded is read from the first field on
    currentTarget.form?.querySelector<HTMLElement>("input, select")?.focus();
    onLoad(present);
  };
  return (
    <div role="alert">
      {error instanceof Conflict && (
        <Notice
          title={error.detail}
          action={
            <Button onClick={(event) => load(event, error.present)}>{equipmentTexts.loadPresent}</Button>
          }
        />
      )}
    </div>
  );
}
