import { acceptController, type ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import type { ReactNode } from "react";
import { DoorModeSelect } from "../../entities/doors/door-mode-select.tsx";
import { callServer } from "../../lib/api/api.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useControllerCommand } from "./controller-queries.ts";

interface AcceptDialogProps {
  readonly controller: ControllerView;
  readonly children?: ReactNode;
  onClose(): void;
}

type Mode = "code_only" | "schedule";

/** "Übernehmen": a new controller gets the chosen mode, a replacement the present one (Z-08). */
export function AcceptDialog({ controller, children, onClose }: AcceptDialogProps) {
  const { id, name, claimant } = controller;
  const isFirst = controller.lastSeenAt === null;
  const accept = useControllerCommand("accept", name, (body: { mode?: Mode | undefined; serial: string }) =>
    callServer(acceptController, { params: { id }, body }),
  );
  const form = useSendForm({
    start: { mode: "code_only" as Mode },
    schema: acceptController.body,
    bodyOf: ({ mode }) => ({ mode: isFirst ? mode : undefined, serial: claimant?.serial ?? "" }),
    command: accept,
    onDone: onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      heading={controllersTexts.acceptHeading(name)}
      action={controllersTexts.accept}
      busyAction={controllersTexts.accepting}
      onClose={onClose}
    >
      <p>
        <b>{claimant?.model}</b>
        {claimant !== null && <span className="block">{controllersTexts.serial(claimant.serial)}</span>}
      </p>
      <p>{isFirst ? controllersTexts.acceptHint : controllersTexts.acceptInPlace}</p>
      {isFirst && (
        <DoorModeSelect {...form.field("mode")} chosen={form.entry.mode} disabled={accept.isPending} />
      )}
      {children}
    </FormDialog>
  );
}
