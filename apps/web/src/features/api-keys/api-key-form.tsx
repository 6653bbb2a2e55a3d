import { shellTexts } from "@platzwart/texts/pages/shell";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";

interface ApiKeyFormProps {
  readonly heading: string;
  readonly action: string;
  readonly busyAction: string;
  readonly isBusy: boolean;
  readonly refusal?: string | undefined;
  readonly children: ReactNode;
  onSend(): void;
  onClose(): void;
}

/** The frame of each dialog about a key. */
export function ApiKeyForm({
  heading,
  action,
  busyAction,
  isBusy,
  refusal,
  children,
  onSend,
  onClose,
}: ApiKeyFormProps) {
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
      <form ref={form} noValidate onSubmit={submit}>
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
