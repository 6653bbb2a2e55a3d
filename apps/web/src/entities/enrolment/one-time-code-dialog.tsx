import { enrolmentTexts } from "@platzwart/texts/enrolment-texts";
import { type ReactNode, useState } from "react";
import { copyText } from "../../lib/browser/copy-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { DoneIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";

interface OneTimeCodeDialogProps<Progress extends string> {
  readonly heading: string;
  /** In groups. */
  readonly code: string;
  /** Validity in time and uses. */
  readonly life: string;
  /** Progress; all but waiting and used: no longer valid. */
  readonly progress: Progress | "waiting" | "used";
  readonly words: Readonly<Record<Progress | "waiting" | "used", string>>;
  readonly children: ReactNode;
  onClose(): void;
}

/** Shows a one-time code once, with instructions, and reports its use. */
export function OneTimeCodeDialog<Progress extends string>(props: OneTimeCodeDialogProps<Progress>) {
  const { heading, code, life, progress, words, children, onClose } = props;
  const isWaiting = progress === "waiting";
  return (
    <Dialog heading={heading} onClose={onClose}>
      {isWaiting && (
        <div className="flex flex-col gap-4">
          <div className="rounded-2 bg-sunk p-4 text-center">
            <p className="text-note text-ink2">{enrolmentTexts.code}</p>
            <p className="font-mono text-heading font-bold phone:text-countdown">{code}</p>
            <p className="mt-1 text-note text-ink2">{life}</p>
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
          <Notice title={words[progress]} />
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

export function isOwnHost(address: string): boolean {
  return URL.canParse(address) && ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}

interface CopyFieldProps {
  readonly label: string;
  readonly name: string;
  /** Contains the address of this page. */
  readonly value: string;
  readonly copy: string;
  readonly copied: string;
}

/** Text to use at a device, with this server's address; success of copying is stated here. */
export function CopyField({ label, name, value, copy, copied }: CopyFieldProps) {
  const { hostname, origin } = location;
  return (
    <>
      <div className="[&_input]:font-mono">
        <Field
          label={label}
          name={name}
          readOnly
          hint={isOwnHost(origin) ? enrolmentTexts.ownHost(hostname) : undefined}
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
