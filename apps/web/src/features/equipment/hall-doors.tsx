import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ReactNode, useState } from "react";
import { useNow } from "../../shared/now.ts";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { DoorDialog } from "./door-dialog.tsx";
import { DoorRow } from "./door-row.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import "../../ui/list-rows.css";
import "../../ui/panel.css";
import "./equipment.css";

interface HallDoorsProps {
  readonly courts: readonly CourtView[];
  /** What the page knows of the doors. */
  readonly stored: {
    readonly data: { readonly items: readonly DoorView[] } | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  /** Asks whether a door is to be opened for a moment. */
  renderTest(door: DoorView, close: () => void): ReactNode;
}

type Asked =
  | { readonly kind: "new" }
  | { readonly kind: "test" | "change" | "remove"; readonly door: DoorView }
  | null;

/** The doors of the hall: see, set up, change, test and remove them (E-01, E-02). */
export function HallDoors({ courts, stored, renderTest }: HallDoorsProps) {
  const now = useNow();
  const [asked, setAsked] = useState<Asked>(null);
  const doors = stored.data?.items;
  const close = () => setAsked(null);
  return (
    <section className="panel" aria-labelledby="hall-doors">
      <div className="panel-head">
        <h2 id="hall-doors">{equipmentTexts.doors}</h2>
        {doors !== undefined && courts.length > 0 && (
          <Button onClick={() => setAsked({ kind: "new" })}>{equipmentTexts.addDoor}</Button>
        )}
      </div>
      {stored.isError && <LoadFailure title={equipmentTexts.doorsMissing} of={stored} />}
      <div className="panel-body">
        <p className="second">
          {equipmentTexts.doorsHint} {equipmentTexts.laterControllers}
        </p>
        {doors === undefined && !stored.isError && (
          <p className="second" aria-busy="true">
            {shellTexts.loading}
          </p>
        )}
        {doors?.length === 0 && <p>{equipmentTexts.noDoors}</p>}
        {doors !== undefined && doors.length > 0 && (
          <ul className="list-rows" aria-label={equipmentTexts.doorList}>
            {doors.map((door) => (
              <DoorRow
                key={door.id}
                door={door}
                courts={courts}
                now={now}
                onTest={() => setAsked({ kind: "test", door })}
                onChange={() => setAsked({ kind: "change", door })}
                onRemove={() => setAsked({ kind: "remove", door })}
              />
            ))}
          </ul>
        )}
      </div>
      {asked?.kind === "new" && (
        <DoorDialog opened={null} doors={doors ?? []} courts={courts} onClose={close} />
      )}
      {asked?.kind === "change" && (
        <DoorDialog opened={asked.door} doors={doors ?? []} courts={courts} onClose={close} />
      )}
      {asked?.kind === "test" && renderTest(asked.door, close)}
      {asked?.kind === "remove" && (
        <RemoveDialog
          kind="door"
          id={asked.door.id}
          device={asked.door.name}
          heading={equipmentTexts.removeDoor(asked.door.name)}
          hint={equipmentTexts.removeDoorHint}
          onClose={close}
        />
      )}
    </section>
  );
}
