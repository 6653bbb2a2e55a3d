import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { DIALOG_FORM, Dialog, DialogActions } from "./dialog.tsx";
import { useKitWords } from "./kit-words.tsx";
import { Notice } from "./notice.tsx";

interface DialogFormProps {
  /** What sending it does, and what is said meanwhile. */
  readonly action: string;
  readonly busyAction: string;
  readonly isBusy: boolean;
  /** Cannot be closed: what it waits for is told once. */
  readonly isHeld?: boolean;
  /** What is wrong with the whole; what is wrong with a field stands there. */
  readonly problem?: string | undefined;
  /** Of the form's element. */
  readonly form: ComponentProps<"form">;
  /** The fields, or what is asked. */
  readonly children: ReactNode;
  onClose(): void;
}

/** What is entered or asked in a dialog, and the buttons that answer it. */
export function DialogForm(props: DialogFormProps) {
  const { action, busyAction, isBusy, isHeld = false, problem, form, children } = props;
  const { cancel } = useKitWords();
  return (
    <form noValidate {...form} className={DIALOG_FORM}>
      {children}
      <div role="alert">{problem !== undefined && <Notice title={problem} />}</div>
      <DialogActions>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {isBusy ? busyAction : action}
        </Button>
        <Button disabled={isHeld} onClick={props.onClose}>
          {cancel}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A dialog that holds nothing but its form. */
export function FormDialog({ heading, ...form }: DialogFormProps & { readonly heading: string }) {
  const { isHeld = false, onClose } = form;
  return (
    <Dialog heading={heading} isHeld={isHeld} onClose={onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}
