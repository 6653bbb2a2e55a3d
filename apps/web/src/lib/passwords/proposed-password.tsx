import { proposedPasswordTexts } from "@platzwart/texts/pages/proposed-password";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { copyText } from "../browser/copy-text.ts";

interface ProposedPasswordProps {
  /** Content of the field; a proposal is shown while equal to it. */
  readonly entered: string;
  onPropose(password: string): void;
}

/** Fills in a random password and shows it readable, with a button that copies it (N-11). */
export function ProposedPassword({ entered, onPropose }: ProposedPasswordProps) {
  const [proposed, setProposed] = useState<string | null>(null);
  const [isListMissing, setListMissing] = useState(false);
  const propose = () =>
    import("./draw-password.ts").then(
      ({ drawPassword }) => {
        const password = drawPassword();
        setProposed(password);
        setListMissing(false);
        onPropose(password);
      },
      () => setListMissing(true),
    );
  const shown = proposed !== null && proposed === entered ? proposed : null;
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={() => void propose()}>
        {shown === null ? proposedPasswordTexts.propose : proposedPasswordTexts.another}
      </Button>
      {isListMissing && <p role="alert">{proposedPasswordTexts.missing}</p>}
      {shown !== null && <ReadablePassword password={shown} hint={proposedPasswordTexts.hint} />}
    </div>
  );
}

function ReadablePassword({ password, hint }: { readonly password: string; readonly hint: string }) {
  const [outcome, setOutcome] = useState({ copied: "", text: "" });
  const copy = () =>
    copyText(password).then(
      () => setOutcome({ copied: password, text: proposedPasswordTexts.copied }),
      () => setOutcome({ copied: password, text: proposedPasswordTexts.notCopied }),
    );
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status">
        <b className="block">{proposedPasswordTexts.proposed}</b>
        <code className="text-body wrap-anywhere select-all">{password}</code>
        <span className="block text-note text-ink2">{hint}</span>
      </p>
      <Button onClick={() => void copy()}>{proposedPasswordTexts.copy}</Button>
      <p role="status">{outcome.copied === password ? outcome.text : ""}</p>
    </div>
  );
}

interface PasswordHandOverProps {
  readonly username: string;
  readonly password: string;
  onClose(): void;
}

/** Shows an operator the new password of another user, to be handed over. */
export function PasswordHandOver({ username, password, onClose }: PasswordHandOverProps) {
  return (
    <Dialog heading={proposedPasswordTexts.handOver(username)} onClose={onClose}>
      <div data-first-focus>
        <ReadablePassword password={password} hint={proposedPasswordTexts.handOverHint(username)} />
      </div>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {proposedPasswordTexts.finish}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
