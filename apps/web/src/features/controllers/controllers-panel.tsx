import type { ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { useState } from "react";
import type { DoorPlace } from "../../shared/door-place.ts";
import { ListPanel } from "../../shared/list-panel.tsx";
import { useNow } from "../../shared/now.ts";
import { Button } from "../../ui/button.tsx";
import { Info } from "../../ui/info.tsx";
import { useControllers } from "./controller-queries.ts";
import { ControllerRow } from "./controller-row.tsx";
import { doorsWithout } from "./controller-state.ts";
import { NewControllerDialog } from "./new-controller-dialog.tsx";
import { RemoveControllerDialog } from "./remove-controller-dialog.tsx";

/** "Türcontroller": the computers at doors that decide there by themselves (E-01, D-20). `doors`: undefined until they are known. */
export function ControllersPanel({ doors }: { readonly doors: readonly DoorPlace[] | undefined }) {
  const controllers = useControllers();
  const now = useNow();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ControllerView | null>(null);
  const items = doors && controllers.data?.items;
  const free = items && doors && doorsWithout(items, doors);
  return (
    <ListPanel
      id="controllers"
      heading={controllersTexts.heading}
      actions={
        free !== undefined &&
        free.length > 0 && <Button onClick={() => setAdding(true)}>{controllersTexts.add}</Button>
      }
      intro={
        <>
          <p className="text-ink2">{controllersTexts.intro}</p>
          {free?.length === 0 && (
            <Info>{doors?.length === 0 ? controllersTexts.noDoors : controllersTexts.noFreeDoor}</Info>
          )}
        </>
      }
      source={controllers}
      missing={{ title: controllersTexts.missing, isRetried: true, isInMessage: true }}
      items={items}
      label={controllersTexts.list}
      cells={1}
      none={<p>{controllersTexts.none}</p>}
      row={(controller) => (
        <ControllerRow
          key={controller.id}
          controller={controller}
          door={doors?.find(({ id }) => id === controller.doorId)}
          now={now}
          onRemove={() => setRemoved(controller)}
        />
      )}
    >
      {isAdding && doors !== undefined && free !== undefined && (
        <NewControllerDialog doors={doors} free={free} onClose={() => setAdding(false)} />
      )}
      {removed !== null && <RemoveControllerDialog controller={removed} onClose={() => setRemoved(null)} />}
    </ListPanel>
  );
}
