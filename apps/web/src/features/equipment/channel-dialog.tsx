import type { LightChannelView } from "@platzwart/contract/endpoints/light-channel-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import {
  LIGHT_DRIVER_NAMES,
  type LightDriverName,
  outputRangeOf,
} from "@platzwart/domain/lighting/light-drivers";
import { driverName, shortDriverName } from "@platzwart/texts/light-driver-names";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { courtNames, type NamedCourt } from "../../shared/named-court.ts";
import type { Problems } from "../../shared/refusals.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import {
  CHANNEL_FIELDS,
  type ChannelEntry,
  type ChannelField,
  channelEntryOf,
  isForgetting,
  isSameDevice,
  lampNameIn,
  newChannelEntry,
  problemsIn,
  withDriver,
} from "./channel-entry.ts";
import { CourtChoices } from "./court-choices.tsx";
import { useDeviceForm } from "./device-form.ts";
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
  const save = useSaveChannel(({ courtIds }) => equipmentTexts.lightOf(courtNames(courts, courtIds)));
  const {
    device: channel,
    entry,
    problems,
    setEntry,
    change,
    send,
    load,
  } = useDeviceForm({
    opened,
    fields: CHANNEL_FIELDS,
    newEntry: () => newChannelEntry(proposed),
    entryOf: channelEntryOf,
    problemsIn,
    save,
    onSaved: onClose,
  });
  return (
    <FormDialog
      heading={
        opened === null
          ? equipmentTexts.addLight
          : equipmentTexts.changeLight(courtNames(courts, opened.courtIds))
      }
      action={equipmentTexts.save}
      busyAction={equipmentTexts.saving}
      isBusy={save.isPending}
      problem={problems.whole}
      onSend={send}
      onClose={onClose}
    >
      <CourtChoices
        courts={courts}
        chosen={entry.courtIds}
        hint={equipmentTexts.lightCourtsHint}
        problem={problems.courtIds}
        onChoice={(courtIds) => change({ courtIds })}
      />
      <Select
        label={equipmentTexts.driver}
        name="driver"
        value={entry.driver}
        problem={problems.driver}
        onChange={({ target }) => setEntry((known) => withDriver(known, target.value as LightDriverName))}
      >
        {LIGHT_DRIVER_NAMES.map((name) => (
          <option key={name} value={name}>
            {driverName(name)}
          </option>
        ))}
      </Select>
      {entry.driver === "simulated" ? (
        <Field
          label={equipmentTexts.simulatedName}
          name="address"
          autoComplete="off"
          value={lampNameIn(entry)}
          hint={equipmentTexts.simulatedNameHint}
          problem={problems.address}
          onChange={({ target }) => change({ lampName: target.value })}
        />
      ) : (
        <DeviceFields channel={channel} entry={entry} problems={problems} onChange={change} />
      )}
      <ChangedMeanwhile error={save.error} onLoad={load} />
    </FormDialog>
  );
}

interface DeviceFieldsProps {
  readonly channel: LightChannelView | null;
  readonly entry: ChannelEntry;
  readonly problems: Problems<ChannelField>;
  onChange(changes: Partial<ChannelEntry>): void;
}

/** Where a real lamp is, on which output, and the password that its device may want. */
function DeviceFields({ channel, entry, problems, onChange }: DeviceFieldsProps) {
  const outputs = outputRangeOf(entry.driver) ?? { first: 0, last: 0 };
  const hadPassword = channel?.hasPassword === true;
  const isKept = hadPassword && isSameDevice(entry, channel);
  return (
    <>
      <Field
        label={equipmentTexts.address}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        value={entry.address}
        hint={equipmentTexts.addressHint}
        problem={problems.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      <Field
        label={equipmentTexts.output}
        name="output"
        autoComplete="off"
        inputMode="numeric"
        value={entry.output}
        hint={equipmentTexts.outputHint(shortDriverName(entry.driver), outputs.first, outputs.last)}
        problem={problems.output}
        onChange={({ target }) => onChange({ output: target.value })}
      />
      {!isForgetting(entry, channel) && (
        <Field
          label={equipmentTexts.password}
          name="password"
          type="password"
          autoComplete="new-password"
          value={entry.password}
          hint={
            isKept
              ? equipmentTexts.passwordKept
              : hadPassword
                ? equipmentTexts.passwordAnew
                : equipmentTexts.passwordHint
          }
          problem={problems.password}
          onChange={({ target }) => onChange({ password: target.value })}
        />
      )}
      {isKept && (
        <Switch
          label={equipmentTexts.forgetPassword}
          value={equipmentTexts.yesOrNo(entry.isPasswordForgotten)}
          isOn={entry.isPasswordForgotten}
          onWish={(isPasswordForgotten) => onChange({ isPasswordForgotten, password: "" })}
        />
      )}
    </>
  );
}
