import { equipmentTexts } from "@platzwart/texts/pages/equipment";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

interface EntryDialogProps {
  readonly heading: string;
  /** What is wrong, by the names of the fields in their order; `whole`: with none of them. */
  readonly problems: Readonly<Record<string, string | undefined>>;
  readonly isSaving: boolean;
  /** The fields. */
  readonly children: ReactNode;
  onSave(): void;
  onClose(): void;
}

/** A form in a dialog: its first wrong field takes the focus, what is wrong with the whole stands below. */
export function EntryDialog({ heading, problems, isSaving, children, onSave, onClose }: EntryDialogProps) {
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    const wrong = [...(form.current?.elements ?? [])].find(
      (field) => field.getAttribute("aria-invalid") === "true",
    );
    if (wrong instanceof HTMLElement && Object.keys(problems).length > 0) wrong.focus();
  }, [problems]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaving) onSave();
  };
  return (
    <Dialog heading={heading} closeLabel={shellTexts.closeDialog} onClose={onClose}>
      <form className="equipment-form" ref={form} noValidate onSubmit={submit}>
        {children}
        <div role="alert">{problems["whole"] !== undefined && <Notice title={problems["whole"]} />}</div>
        <div className="dialog-actions">
          <Button type="submit" kind="primary" isBusy={isSaving}>
            {isSaving ? equipmentTexts.saving : equipmentTexts.save}
          </Button>
          <Button onClick={onClose}>{shellTexts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
