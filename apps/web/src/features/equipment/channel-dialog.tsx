import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { equipmentFailures, equipmentTexts } from "@platzwart/texts/pages/equipment";
import { useState } from "react";
import { CourtChoices } from "../../entities/courts/court-choices.tsx";
import { courtNames, type NamedCourt } from "../../entities/courts/named-court.ts";
import { useSendForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { channelEntryOf, newChannelEntry, problemsIn, proposedLampName } from "./channel-entry.ts";
import { DeviceFields } from "./device-fields.tsx";
import { useSaveChannel } from "./equipment-commands.ts";

interface ChannelDialogProps {
  /** The channel when the dialog opened; null: a new one. */
  readonly opened: LightChannelView | null;
  readonly proposed: readonly CourtId[];
  readonly courts: readonly NamedCourt[];
  onClose(): void;
}

/** Courts, driver and address of a light channel (E-01). */
export function ChannelDialog({ opened, proposed, courts, onClose }: ChannelDialogProps) {
  const [known, setKnown] = useState(opened);
  const save = useSaveChannel(({ courtIds }) => equipmentTexts.lightOf(courtNames(courts, courtIds)));
  const form = useSendForm({
    start: opened === null ? newChannelEntry(proposed) : channelEntryOf(opened),
    bodyOf: (entry) => ({ known, entry }),
    problemsIn,
    failure: equipmentFailures.save.text,
    command: save,
    onDone: onClose,
  });
  const { entry } = form;
  return (
    <FormDialog
      {...form.frame}
      heading={
        opened === null
          ? equipmentTexts.addLight
          : equipmentTexts.changeLight(courtNames(courts, opened.courtIds))
      }
      action={equipmentTexts.save}
      busyAction={equipmentTexts.saving}
      onClose={onClose}
    >
      <CourtChoices
        courts={courts}
        chosen={entry.courtIds}
        hint={equipmentTexts.lightCourtsHint}
        problem={form.problem("courtIds")}
        onChoice={(courtIds) => form.change({ courtIds })}
      />
      <DeviceFields known={known} form={form} proposedName={proposedLampName(entry)} />
      <ChangedMeanwhile
        error={save.error}
        onLoad={(present: LightChannelView) => {
          setKnown(present);
          form.reset(channelEntryOf(present));
          save.reset();
        }}
      />
    </FormDialog>
  );
}
