import { shellTexts } from "@platzwart/texts/pages/shell";
import type { FormEvent, ReactNode, Ref } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Notice } from "./notice.tsx";
import "./form-dialog.css";

interface DialogFormProps {
  /** What sending it does, and what is said meanwhile. */
  readonly action: string;
  readonly busyAction: string;
  readonly isBusy: boolean;
  /** Cannot be closed: what it waits for is told once. */
  readonly isHeld?: boolean;
  /** What is wrong with the whole; what is wrong with a field stands there. */
  readonly problem?: string | undefined;
  readonly formRef?: Ref<HTMLFormElement>;
  /** The fields, or what is asked. */
  readonly children: ReactNode;
  onEnter?(): void;
  onSubmit(event: FormEvent): void;
  onClose(): void;
}

/** What is entered or asked in a dialog, and the buttons that answer it. */
export function DialogForm({
  action,
  busyAction,
  isBusy,
  isHeld = false,
  problem,
  formRef,
  children,
  onEnter,
  onSubmit,
  onClose,
}: DialogFormProps) {
  return (
    <form className="dialog-form" ref={formRef} noValidate onSubmit={onSubmit} onChange={onEnter}>
      {children}
      <div role="alert">{problem !== undefined && <Notice title={problem} />}</div>
      <DialogActions>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {isBusy ? busyAction : action}
        </Button>
        <Button disabled={isHeld} onClick={onClose}>
          {shellTexts.cancel}
        </Button>
      </DialogActions>
    </form>
  );
}

/** A dialog that holds nothing but its form. */
export function FormDialog({ heading, ...form }: DialogFormProps & { readonly heading: string }) {
  const { isHeld = false, onClose } = form;
  return (
    <Dialog heading={heading} closeLabel={shellTexts.closeDialog} isHeld={isHeld} onClose={onClose}>
      <DialogForm {...form} />
    </Dialog>
  );
}
