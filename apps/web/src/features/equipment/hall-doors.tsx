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
  readonly stored: {
    readonly data: { readonly items: readonly DoorView[] } | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    refetch(): Promise<unknown>;
  };
}

type Asked =
  | { readonly kind: "new" }
  | { readonly kind: "test" | "change" | "remove"; readonly door: DoorView }
  | null;

/** The doors of the hall: list, create, change, test and remove (E-01, E-02). */
export function HallDoors({ courts, stored }: HallDoorsProps) {
  const now = useNow();
  const [asked, setAsked] = useState<Asked>(null);
  const doors = stored.data?.items;
  const close = () => setAsked(null);
  return (
    <ListPanel
      id="hall-doors"
      heading={equipmentTexts.doors}
      actions={
        doors !== undefined &&
        courts.length > 0 && (
          <Button onClick={() => setAsked({ kind: "new" })}>{equipmentTexts.addDoor}</Button>
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
          onCommand={(kind) => setAsked({ kind, door })}
        />
      )}
    >
      {(asked?.kind === "new" || asked?.kind === "change") && (
        <DoorDialog
          opened={asked.kind === "new" ? null : asked.door}
          doors={doors ?? []}
          courts={courts}
          onClose={close}
        />
      )}
      {asked?.kind === "test" && (
        <DoorTestDialog door={doors?.find(({ id }) => id === asked.door.id) ?? asked.door} onClose={close} />
      )}
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
    </ListPanel>
  );
}
