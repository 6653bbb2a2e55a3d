import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { useState } from "react";
import { useNow } from "../../lib/clock/now.ts";
import { ListPanel } from "../../lib/page/list-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { DoorDialog } from "./door-dialog.tsx";
import { DoorRow } from "./door-row.tsx";
import { DoorTestDialog } from "./door-test-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

interface HallDoorsProps {
  readonly courts: readonly CourtView[];
  /** Query of the doors. */
  readonly stored: {
    readonly data: { readonly items: readonly DoorView[] } | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
}

type OpenDialog =
  | { readonly kind: "new" }
  | { readonly kind: "test" | "change" | "remove"; readonly door: DoorView }
  | null;

/** The doors of the hall: list, create, change, test and remove (E-01, E-02). */
export function HallDoors({ courts, stored }: HallDoorsProps) {
  const now = useNow();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const doors = stored.data?.items;
  const close = () => setDialog(null);
  return (
    <ListPanel
      id="hall-doors"
      heading={equipmentTexts.doors}
      actions={
        doors !== undefined &&
        courts.length > 0 && (
          <Button onClick={() => setDialog({ kind: "new" })}>{equipmentTexts.addDoor}</Button>
        )
      }
      intro={<p className="text-ink2">{equipmentTexts.doorsHint}</p>}
      source={stored}
      missing={{ title: equipmentTexts.doorsMissing }}
      items={doors}
      label={equipmentTexts.doorList}
      cells={2}
      none={<p>{equipmentTexts.noDoors}</p>}
      row={(door) => (
        <DoorRow
          key={door.id}
          door={door}
          courts={courts}
          now={now}
          onCommand={(kind) => setDialog({ kind, door })}
        />
      )}
    >
      {(dialog?.kind === "new" || dialog?.kind === "change") && (
        <DoorDialog
          opened={dialog.kind === "new" ? null : dialog.door}
          doors={doors ?? []}
          courts={courts}
          onClose={close}
        />
      )}
      {dialog?.kind === "test" && (
        <DoorTestDialog
          door={doors?.find(({ id }) => id === dialog.door.id) ?? dialog.door}
          onClose={close}
        />
      )}
      {dialog?.kind === "remove" && (
        <RemoveDialog
          kind="door"
          id={dialog.door.id}
          device={dialog.door.name}
          heading={equipmentTexts.removeDoor(dialog.door.name)}
          hint={equipmentTexts.removeDoorHint}
          onClose={close}
        />
      )}
    </ListPanel>
  );
}
