import { shellTexts } from "@platzwart/texts/pages/shell";
import { userTexts } from "@platzwart/texts/pages/users";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

interface UserDialogProps {
  readonly heading: string;
  /** What sending it does, and what is said meanwhile. */
  readonly action: string;
  readonly busyAction?: string;
  readonly isBusy: boolean;
  /** Why the server said no, where that is about no field. */
  readonly refusal?: string | undefined;
  readonly children: ReactNode;
  onSend(): void;
  onClose(): void;
}

/** The frame of every dialog about a user: what is entered or asked, why it was refused (the wrong field takes the focus), and the answers. */
export function UserDialog({
  heading,
  action,
  busyAction = userTexts.saving,
  isBusy,
  refusal,
  children,
  onSend,
  onClose,
}: UserDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try, and again when it is answered
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [tries, isBusy]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
    setTries(tries + 1);
  };
  return (
    <Dialog heading={heading} closeLabel={shellTexts.closeDialog} onClose={onClose}>
      <form className="user-form" ref={form} noValidate onSubmit={submit}>
        {children}
        <div role="alert">{refusal !== undefined && <Notice title={refusal} />}</div>
        <div className="dialog-actions">
          <Button type="submit" kind="primary" isBusy={isBusy}>
            {isBusy ? busyAction : action}
          </Button>
          <Button onClick={onClose}>{shellTexts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
