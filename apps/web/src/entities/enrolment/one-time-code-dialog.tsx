import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { type ReactNode, useState } from "react";
import { copyText } from "../../lib/browser/copy-text.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { DoneIcon } from "../../ui/icons.tsx";

interface OneTimeCodeDialogProps<Progress extends string> {
  readonly heading: string;
  readonly code: string;
  readonly validityText: string;
  /** States other than "waiting" and "used" mean an invalid code. */
  readonly progress: Progress | "waiting" | "used";
  readonly words: Readonly<Record<Progress | "waiting" | "used", string>>;
  readonly children: ReactNode;
  onClose(): void;
}

/** Shows a one-time code, and whether it was used. */
export function OneTimeCodeDialog<Progress extends string>(props: OneTimeCodeDialogProps<Progress>) {
  const { heading, code, validityText, progress, words, children, onClose } = props;
  const isWaiting = progress === "waiting";
  return (
    <Dialog heading={heading} onClose={onClose}>
      {isWaiting && (
        <div className="flex flex-col gap-4">
          <div className="rounded-2 bg-sunk p-4 text-center">
            <p className="text-note text-ink2">{enrolmentTexts.code}</p>
            <p className="font-mono text-heading font-bold phone:text-countdown">{code}</p>
            <p className="mt-1 text-note text-ink2">{validityText}</p>
          </div>
          {children}
        </div>
      )}
      <div role="status" className="mt-4">
        {isWaiting ? (
          <p className="text-ink2">{words.waiting}</p>
        ) : progress === "used" ? (
          <p className="flex items-center gap-3 text-name font-semibold text-ok-ink [--cut:var(--surface)]">
            <DoneIcon />
            {words.used}
          </p>
        ) : (
          <Callout title={words[progress]} />
        )}
      </div>
      <DialogActions>
        <Button kind={isWaiting ? "plain" : "primary"} onClick={onClose}>
          {enrolmentTexts.finish}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether an address means the computer that opens it. */
export function isOwnHost(address: string): boolean {
  return URL.canParse(address) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}

interface CopyFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** Text of the button. */
  readonly copy: string;
  /** Message once the text is copied. */
  readonly copied: string;
}

/** A text to be copied; warns while the page has an address that only this computer reaches. */
export function CopyField({ label, name, value, copy, copied }: CopyFieldProps) {
  const { hostname, origin } = location;
  return (
    <>
      <div className="[&_input]:font-mono">
        <Field
          label={label}
          name={name}
          readOnly
          hint={isOwnHost(origin) ? enrolmentTexts.localOnlyHost(hostname) : undefined}
          value={value}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <CopyButton text={value} copy={copy} copied={copied} isPrimary />
    </>
  );
}

interface CopyButtonProps extends Pick<CopyFieldProps, "copy" | "copied"> {
  readonly text: string;
  readonly isPrimary?: boolean;
}

export function CopyButton({ text, copy, copied, isPrimary = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState("");
  const onCopy = () =>
    copyText(text).then(
      () => setOutcome(copied),
      () => setOutcome(enrolmentTexts.notCopied),
    );
  return (
    <>
      <Button kind={isPrimary ? "primary" : "plain"} onClick={() => void onCopy()}>
        {copy}
      </Button>
      <p role="status" className="text-note text-ink2">
        {outcome}
      </p>
    </>
  );
}
