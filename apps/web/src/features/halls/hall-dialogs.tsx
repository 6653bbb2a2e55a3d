import { addOtherHall, type OtherHallView } from "@platzwart/contract/endpoints/hall-endpoints";
import { hallTexts } from "@platzwart/texts/pages/halls";
import { confirmationForm, useSendForm } from "../../lib/forms/send-form.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { type HallEntry, useRemoveHall, useSaveHall } from "./hall-queries.ts";

interface HallDialogProps {
  /** null: a new one. */
  readonly hall: OtherHallView | null;
  onClose(): void;
}

/** Name, address and key of another hall; the key is never shown. */
export function HallDialog({ hall, onClose }: HallDialogProps) {
  const form = useSendForm({
    start: { name: hall?.name ?? "", address: hall?.address ?? "", key: "" },
    schema: addOtherHall.body,
    required: hall === null ? ["name", "address", "key"] : ["name", "address"],
    bodyOf: ({ name, address, key }: HallEntry) => ({
      ...{ name: name.trim(), address: address.trim(), key: key.trim() },
    }),
    command: useSaveHall(hall?.id ?? null),
    onDone: onClose,
  });
  return (
    <FormDialog
      {...form.frame}
      heading={hall === null ? hallTexts.add : hallTexts.changeOf(hall.name)}
      action={hallTexts.save}
      busyAction={hallTexts.saving}
      onClose={onClose}
    >
      <Field {...form.field("name")} label={hallTexts.name} autoComplete="off" />
      <Field
        {...form.field("address")}
        label={hallTexts.address}
        hint={hallTexts.addressHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        {...form.field("key")}
        label={hallTexts.key}
        hint={hall === null ? hallTexts.newKeyHint : hallTexts.keptKeyHint}
        type="password"
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface RemoveHallDialogProps {
  readonly hall: OtherHallView;
  onClose(): void;
}

export function RemoveHallDialog({ hall, onClose }: RemoveHallDialogProps) {
  const remove = useRemoveHall(hall.name);
  return (
    <FormDialog
      {...confirmationForm(remove, hall.id, { onSuccess: onClose })}
      heading={hallTexts.removeQuestion(hall.name)}
      action={hallTexts.remove}
      busyAction={hallTexts.removing}
      onClose={onClose}
    >
      <p>{hallTexts.removeHint}</p>
    </FormDialog>
  );
}
