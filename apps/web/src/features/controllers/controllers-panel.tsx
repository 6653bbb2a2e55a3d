import type { ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { useState } from "react";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import type { DoorPlace } from "../../entities/doors/door-place.ts";
import { useNow } from "../../lib/clock/now.ts";
import { ListPanel } from "../../lib/page/list-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { Info } from "../../ui/info.tsx";
import { AcceptDialog } from "./accept-dialog.tsx";
import { ChangeKeyDialog } from "./change-key-dialog.tsx";
import { useControllers } from "./controller-queries.ts";
import { type ControllerAction, ControllerRow } from "./controller-row.tsx";
import { doorsWithoutController } from "./controller-state.ts";
import { NewControllerDialog } from "./new-controller-dialog.tsx";
import { RemoveControllerDialog } from "./remove-controller-dialog.tsx";
import { ReplaceControllerDialog } from "./replace-controller-dialog.tsx";
import { UpdateProgramDialog } from "./update-program-dialog.tsx";
import { WiringTestDialog } from "./wiring-test-dialog.tsx";

interface OpenDialog {
  readonly action: ControllerAction;
  readonly controller: ControllerView;
}

interface ControllersPanelProps {
  readonly doors: readonly DoorPlace[] | undefined;
  readonly courts: readonly NamedCourt[];
}

/** "Türcontroller": computers at doors that decide by themselves (E-01, D-20). */
export function ControllersPanel({ doors, courts }: ControllersPanelProps) {
  const controllers = useControllers();
  const now = useNow();
  const [isAdding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const items = doors && controllers.data?.items;
  const freeDoors = items && doors && doorsWithoutController(items, doors);
  return (
    <ListPanel
      id="controllers"
      heading={controllersTexts.heading}
      actions={
        freeDoors !== undefined &&
        freeDoors.length > 0 && <Button onClick={() => setAdding(true)}>{controllersTexts.add}</Button>
      }
      intro={
        <>
          <p className="text-ink2">{controllersTexts.intro}</p>
          {freeDoors?.length === 0 && (
            <Info>{doors?.length === 0 ? controllersTexts.noDoors : controllersTexts.noFreeDoor}</Info>
          )}
        </>
      }
      source={controllers}
      missing={{ title: controllersTexts.missing, isRetried: true, isLoggedByToast: true }}
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
          onAction={(action) => setDialog({ action, controller })}
        />
      )}
    >
      {isAdding && doors !== undefined && freeDoors !== undefined && (
        <NewControllerDialog doors={doors} freeDoors={freeDoors} onClose={() => setAdding(false)} />
      )}
      {dialog?.action === "accept" && <AcceptDialog controller={dialog.controller} onClose={close} />}
      {dialog?.action === "wiring" && <WiringTestDialog controller={dialog.controller} onClose={close} />}
      {dialog?.action === "replace" && doors !== undefined && (
        <ReplaceControllerDialog controller={dialog.controller} {...{ doors, courts }} onClose={close} />
      )}
      {dialog?.action === "key" && <ChangeKeyDialog controller={dialog.controller} onClose={close} />}
      {dialog?.action === "update" && <UpdateProgramDialog controller={dialog.controller} onClose={close} />}
      {dialog?.action === "remove" && (
        <RemoveControllerDialog controller={dialog.controller} onClose={close} />
      )}
    </ListPanel>
  );
}
