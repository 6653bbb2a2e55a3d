import type { ApiKeyWithToken } from "@platzwart/contract/endpoints/api-key-endpoints";
import { controlSystemApi } from "@platzwart/contract/endpoints/control-system-endpoints";
import { BOOKING_SCOPES } from "@platzwart/domain/key-scope";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { useState } from "react";
import { copyText } from "../../lib/browser/copy-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";

interface TokenDialogProps {
  readonly answer: ApiKeyWithToken;
  onClose(): void;
}

/** Shows the token of a key, once; the dialog says whether it was copied, as a toast would disappear. */
export function TokenDialog({ answer: { key, token }, onClose }: TokenDialogProps) {
  const [outcome, setOutcome] = useState("");
  const copy = (text: string, copied: string) =>
    copyText(text).then(
      () => setOutcome(copied),
      () => setOutcome(apiKeyTexts.notCopied),
    );
  const isForHall = !BOOKING_SCOPES.some((scope) => key.scopes.includes(scope));
  const address = isForHall ? location.origin : `${location.origin}${controlSystemApi.path}`;
  return (
    <Dialog heading={apiKeyTexts.tokenHeading(key.name)} onClose={onClose}>
      <div className="grid gap-3 [&_input]:font-mono [&_input]:text-body">
        <Field
          label={apiKeyTexts.token}
          name="token"
          readOnly
          hint={apiKeyTexts.tokenHint}
          value={token}
          onFocus={({ target }) => target.select()}
        />
        {/* a field on a phone would cut the text */}
        <p>
          <b className="block">{isForHall ? apiKeyTexts.hallAddress : apiKeyTexts.address}</b>
          <code className="wrap-anywhere select-all">{address}</code>
        </p>
      </div>
      <p role="status" className="mt-2">
        {outcome}
      </p>
      <DialogActions>
        <Button kind="primary" onClick={() => void copy(token, apiKeyTexts.copied)}>
          {apiKeyTexts.copy}
        </Button>
        <Button onClick={() => void copy(address, apiKeyTexts.addressCopied)}>
          {apiKeyTexts.copyAddress}
        </Button>
        <Button onClick={onClose}>{apiKeyTexts.finish}</Button>
      </DialogActions>
    </Dialog>
  );
}
