import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import {
  LIGHT_DRIVER_NAMES,
  type LightDriverName,
  outputRangeOf,
} from "@platzwart/domain/lighting/light-drivers";
import { driverName, shortDriverName } from "@platzwart/texts/light-driver-names";
import { equipmentFailures, equipmentTexts } from "@platzwart/texts/pages/equipment";
import { useState } from "react";
import { courtNames, type NamedCourt } from "../../shared/named-court.ts";
import { type SendFormOf, useSendForm } from "../../shared/send-form.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import {
  type ChannelEntry,
  channelEntryOf,
  isForgetting,
  isSameDevice,
  lampNameIn,
  newChannelEntry,
  problemsIn,
  withDriver,
} from "./channel-entry.ts";
import { CourtChoices } from "./court-choices.tsx";
import { useSaveChannel } from "./equipment-commands.ts";

interface ChannelDialogProps {
  /** The channel as it was when the dialog was opened; null: a new one. */
  readonly opened: LightChannelView | null;
  /** The courts that a new one is proposed for. */
  readonly proposed: readonly CourtId[];
  readonly courts: readonly NamedCourt[];
  onClose(): void;
}

/** Sets up or changes a light channel (E-01); another driver or address puts another lamp in its place (E-04). */
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
        onChoice={(courtIds) => form.enter({ courtIds })}
      />
      <Select
        {...form.field("driver")}
        label={equipmentTexts.driver}
        onChange={({ target }) => form.enter(withDriver(entry, target.value as LightDriverName))}
      >
        {LIGHT_DRIVER_NAMES.map((name) => (
          <option key={name} value={name}>
            {driverName(name)}
          </option>
        ))}
      </Select>
      {entry.driver === "simulated" ? (
        <Field
          name="lampName"
          problem={form.problem("address")}
          label={equipmentTexts.simulatedName}
          autoComplete="off"
          value={lampNameIn(entry)}
          hint={equipmentTexts.simulatedNameHint}
          onChange={({ target }) => form.enter({ lampName: target.value })}
        />
      ) : (
        <DeviceFields channel={known} form={form} />
      )}
      <ChangedMeanwhile
        error={save.error}
        onLoad={(present: LightChannelView) => {
          setKnown(present);
          form.begin(channelEntryOf(present));
          save.reset();
        }}
      />
    </FormDialog>
  );
}

interface DeviceFieldsProps {
  readonly channel: LightChannelView | null;
  readonly form: SendFormOf<ChannelEntry>;
}

/** Where a real lamp is, on which output, and the password that its device may want. */
function DeviceFields({ channel, form }: DeviceFieldsProps) {
  const { entry } = form;
  const outputs = outputRangeOf(entry.driver) ?? { first: 0, last: 0 };
  const hadPassword = channel?.hasPassword === true;
  const isKept = hadPassword && isSameDevice(entry, channel);
  return (
    <>
      <Field
        {...form.field("address")}
        label={equipmentTexts.address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        hint={equipmentTexts.addressHint}
      />
      <Field
        {...form.field("output")}
        label={equipmentTexts.output}
        autoComplete="off"
        inputMode="numeric"
        hint={equipmentTexts.outputHint(shortDriverName(entry.driver), outputs.first, outputs.last)}
      />
      {!isForgetting(entry, channel) && (
        <Field
          {...form.field("password")}
          label={equipmentTexts.password}
          type="password"
          autoComplete="new-password"
          hint={
            isKept
              ? equipmentTexts.passwordKept
              : hadPassword
                ? equipmentTexts.passwordAnew
                : equipmentTexts.passwordHint
          }
        />
      )}
      {isKept && (
        <Switch
          label={equipmentTexts.forgetPassword}
          value={equipmentTexts.yesOrNo(entry.isPasswordForgotten)}
          isOn={entry.isPasswordForgotten}
          onWish={(isPasswordForgotten) => form.enter({ isPasswordForgotten, password: "" })}
        />
      )}
    </>
  );
}
