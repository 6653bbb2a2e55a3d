import type { ApiKeyWithSecret } from "@platzwart/contract/endpoints/api-key-endpoints";
import { controlSystemApi } from "@platzwart/contract/endpoints/control-system-endpoints";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useLayoutEffect, useRef, useState } from "react";
import { copyText } from "../../shared/copy-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";

interface SecretDialogProps {
  readonly made: ApiKeyWithSecret;
  onClose(): void;
}

/**
 * Shows a secret the one time that it is known, with what else the booking system wants to be told. Whether it was
 * copied is said here, and stays: a message goes.
 */
export function SecretDialog({ made: { key, secret }, onClose }: SecretDialogProps) {
  const [outcome, setOutcome] = useState("");
  const fields = useRef<HTMLDivElement>(null);
  // not the sign that closes it: a second Enter would
  useLayoutEffect(() => fields.current?.querySelector("input")?.focus(), []);
  const copy = () =>
    copyText(secret).then(
      () => setOutcome(apiKeyTexts.copied),
      () => setOutcome(apiKeyTexts.notCopied),
    );
  return (
    <Dialog
      heading={apiKeyTexts.secretHeading(key.name)}
      closeLabel={shellTexts.closeDialog}
      onClose={onClose}
    >
      <div className="api-key-secret" ref={fields}>
        <Field
          label={apiKeyTexts.secret}
          name="secret"
          readOnly
          hint={apiKeyTexts.secretHint}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <Field
          label={apiKeyTexts.address}
          name="address"
          readOnly
          value={`${location.origin}${controlSystemApi.path}`}
          onFocus={({ target }) => target.select()}
        />
      </div>
      <p role="status">{outcome}</p>
      <DialogActions>
        <Button kind="primary" onClick={() => void copy()}>
          {apiKeyTexts.copy}
        </Button>
        <Button onClick={onClose}>{apiKeyTexts.finish}</Button>
      </DialogActions>
    </Dialog>
  );
}
