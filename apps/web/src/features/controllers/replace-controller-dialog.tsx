import { type ControllerView, replaceController } from "@platzwart/contract/endpoints/controller-endpoints";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { useQueryClient } from "@tanstack/react-query";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import type { DoorPlace } from "../../entities/doors/door-place.ts";
import { callServer } from "../../lib/api/api.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { ClaimCodeDialog } from "./claim-code-dialog.tsx";
import { CodesOnSdCard } from "./codes-on-sd-card.tsx";
import { putController, useControllerCommand } from "./controller-queries.ts";
import { hasBeenStolen } from "./controller-state.ts";

interface ReplaceControllerDialogProps {
  readonly controller: ControllerView;
  readonly doors: readonly DoorPlace[];
  readonly courts: readonly NamedCourt[];
  onClose(): void;
}

const texts = controllersTexts.replacing;
const CASES = ["broken", "stolen"] as const;

/** "Ersetzen": another machine takes over with a one-time code; a stolen one is revoked at once (E-04). */
export function ReplaceControllerDialog({
  controller,
  doors,
  courts,
  onClose,
}: ReplaceControllerDialogProps) {
  const client = useQueryClient();
  const { id, name } = controller;
  const isFirst = controller.enrolledAt === null;
  const wasStolen = hasBeenStolen(controller);
  const replace = useControllerCommand("replace", name, (body: { isStolen: boolean }) =>
    putController(client, callServer(replaceController, { params: { id }, body })),
  );
  const form = useSendForm({
    start: { reason: CASES[0] as (typeof CASES)[number] },
    schema: replaceController.body,
    bodyOf: ({ reason }) => ({ isStolen: reason === "stolen" }),
    command: replace,
  });
  const isStolen = form.entry.reason === "stolen";
  if (replace.data !== undefined)
    return (
      <ClaimCodeDialog controllerWithCode={replace.data} doors={doors} onClose={onClose}>
        {(isStolen || wasStolen) && <CodesOnSdCard isReported controllerId={id} courts={courts} />}
      </ClaimCodeDialog>
    );
  return (
    <FormDialog
      {...form.frame}
      heading={texts.heading(name)}
      action={isStolen ? texts.lock : texts.action}
      busyAction={texts.busyAction}
      // the code is shown once; closing during the request would lose it
      isHeld={replace.isPending}
      onClose={onClose}
    >
      {isFirst ? (
        <p>{wasStolen ? texts.locked : texts.first}</p>
      ) : (
        <>
          <Select {...form.field("reason")} label={texts.question} disabled={replace.isPending}>
            {CASES.map((reason) => (
              <option key={reason} value={reason}>
                {texts.cases[reason]}
              </option>
            ))}
          </Select>
          {texts.hints[form.entry.reason].map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        </>
      )}
      {(isStolen || wasStolen) && <CodesOnSdCard isReported={wasStolen} controllerId={id} courts={courts} />}
    </FormDialog>
  );
}
