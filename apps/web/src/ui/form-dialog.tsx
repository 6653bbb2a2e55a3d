import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { Callout } from "./callout.tsx";
import { DIALOG_FORM, Dialog, DialogActions } from "./dialog.tsx";
import { useKitWords } from "./kit-words.tsx";

interface DialogFormProps {
  /** Text of the submit button. */
  readonly action: string;
  readonly busyAction: string;
  readonly isBusy: boolean;
  /** Cannot be closed, as its pending result will be shown only once. */
  readonly isHeld?: boolean;
  /** Problem of the whole form; fields show their own. */
  readonly problem?: string | undefined;
  readonly form: ComponentProps<"form">;
  readonly children: ReactNode;
  onClose(): void;
}

/** A form within a dialog, with the buttons to submit and to cancel. */
export function DialogForm(props: DialogFormProps) {
  const { action, busyAction, isBusy, isHeld = false, problem, form, children } = props;
  const { cancel } = useKitWords();
  return (
    <form noValidate {...form} className={DIALOG_FORM}>
      {children}
      <div role="alert">{problem !== undefined && <Callout title={problem} />}</div>
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

/** A dialog that is a form. */
export function FormDialog({ heading, ...form }: DialogFormProps & { readonly heading: string }) {
  const { isHeld = false, onClose } = form;
  return (
    <Dialog heading={heading} isHeld={isHeld} onClose={onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}
