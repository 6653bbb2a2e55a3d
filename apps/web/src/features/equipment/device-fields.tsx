import {
  outputRangeOf,
  RELAY_DRIVER_NAMES,
  type RelayDriverName,
} from "@platzwart/domain/devices/relay-drivers";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { driverName, shortDriverName } from "@platzwart/texts/relay-driver-names";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import {
  CONTROLLER_DRIVER,
  type DeviceDriver,
  type DeviceEntry,
  deletesPassword,
  isSameDevice,
  type KnownDevice,
  withDriver,
} from "./device-entry.ts";

interface DeviceForm {
  readonly entry: DeviceEntry;
  field(name: "driver" | "address" | "output" | "password"): UseFormRegisterReturn & {
    problem: string | undefined;
  };
  problem(name: "address"): string | undefined;
  change(changes: Partial<DeviceEntry>): void;
}

interface DeviceFieldsProps {
  /** The device as last read; null: a new one. */
  readonly known: KnownDevice | null;
  readonly form: DeviceForm;
  readonly proposedName: string;
  readonly hint?: string;
  onDriver?(driver: DeviceDriver): void;
}

/** Driver and address of a lamp or door (E-01). */
export function DeviceFields({ known, form, proposedName, hint, onDriver }: DeviceFieldsProps) {
  const { entry } = form;
  return (
    <>
      <Select
        {...form.field("driver")}
        label={equipmentTexts.driver}
        hint={hint}
        onChange={({ target }) => {
          const driver = target.value as DeviceDriver;
          form.change(withDriver(entry, driver, known));
          onDriver?.(driver);
        }}
      >
        {known?.driver === CONTROLLER_DRIVER && (
          <option value={CONTROLLER_DRIVER}>{equipmentTexts.controller}</option>
        )}
        {RELAY_DRIVER_NAMES.map((name) => (
          <option key={name} value={name}>
            {driverName(name)}
          </option>
        ))}
      </Select>
      {entry.driver === CONTROLLER_DRIVER ? null : entry.driver === "simulated" ? (
        <Field
          name="simulatedName"
          problem={form.problem("address")}
          label={equipmentTexts.simulatedName}
          autoComplete="off"
          value={entry.simulatedName ?? proposedName}
          hint={equipmentTexts.simulatedNameHint}
          onChange={({ target }) => form.change({ simulatedName: target.value })}
        />
      ) : (
        <NetworkFields known={known} form={form} driver={entry.driver} />
      )}
    </>
  );
}

function NetworkFields({
  known,
  form,
  driver,
}: Pick<DeviceFieldsProps, "known" | "form"> & { readonly driver: RelayDriverName }) {
  const { entry } = form;
  const outputs = outputRangeOf(driver) ?? { first: 0, last: 0 };
  const hadPassword = known?.hasPassword === true;
  const isKept = hadPassword && isSameDevice(entry, known);
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
        hint={equipmentTexts.outputHint(shortDriverName(driver), outputs.first, outputs.last)}
      />
      {!deletesPassword(entry, known) && (
        <Field
          {...form.field("password")}
          label={equipmentTexts.password}
          type="password"
          autoComplete="new-password"
          hint={
            isKept
              ? equipmentTexts.passwordKept
              : hadPassword
                ? equipmentTexts.passwordAgain
                : equipmentTexts.passwordHint
          }
        />
      )}
      {isKept && (
        <Switch
          label={equipmentTexts.forgetPassword}
          isOn={entry.isPasswordDeleted}
          onToggle={(isPasswordDeleted) => form.change({ isPasswordDeleted, password: "" })}
        />
      )}
    </>
  );
}
