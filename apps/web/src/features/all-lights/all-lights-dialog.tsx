import { overrideAllLights } from "@platzwart/contract/endpoints/all-lights-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { moment } from "@platzwart/texts/format";
import { allLightsTexts } from "@platzwart/texts/pages/all-lights";
import { serverClock, useNow } from "../../lib/clock/now.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { type ExpectAnswer, type LightsRequest, useOverrideAll } from "./all-lights-commands.ts";
import { LeftOutCourts } from "./left-out-courts.tsx";
import { type LightsEntry, NEW_ENTRY, overrideEnd, problemsIn, requestOf } from "./lights-entry.ts";
import { LightsFields } from "./lights-fields.tsx";
import { previewLights } from "./lights-preview.ts";

interface AllLightsDialogProps {
  readonly on: boolean;
  readonly courts: readonly CourtView[];
  readonly expectAnswer: ExpectAnswer;
  onClose(): void;
}

/** Asks for reason and end of an override of all lights, and names the courts left out (C-14). */
export function AllLightsDialog({ on, courts, expectAnswer, onClose }: AllLightsDialogProps) {
  const now = useNow();
  const switching = useOverrideAll(expectAnswer);
  const form = useSendForm<LightsEntry, LightsRequest>({
    start: NEW_ENTRY,
    schema: overrideAllLights.body,
    bodyOf: (entry) => requestOf(on, entry, serverClock.now()),
    required: ["reason"],
    problemsIn: (entry) => problemsIn(entry, serverClock.now()),
    command: {
      ...switching,
      mutate: (body, then) =>
        switching.mutate({ body, litByHand: form.entry.includeByHand ? litByHand : [] }, then),
    },
    onDone: onClose,
  });
  const { entry, change } = form;
  const end = overrideEnd(entry, now);
  const lights = previewLights(courts, { ...entry, on, end });
  const { litByHand } = lights;
  return (
    <FormDialog
      {...form.frame}
      heading={allLightsTexts.heading(on)}
      action={allLightsTexts.action(on)}
      busyAction={allLightsTexts.busyAction(on)}
      onClose={onClose}
    >
      <LightsFields form={form} end={end === null ? null : moment(end, now)} />
      <LeftOutCourts lights={lights} now={now} entry={entry} onInclude={change} />
    </FormDialog>
  );
}
