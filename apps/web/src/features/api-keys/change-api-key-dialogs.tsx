import {
  type ApiKeyView,
  replaceApiKeyToken,
  revokeApiKey,
} from "@platzwart/contract/endpoints/api-key-endpoints";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { callServer } from "../../lib/api/api.ts";
import { confirmationForm } from "../../lib/forms/send-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useApiKeyCommand } from "./api-key-queries.ts";
import { TokenDialog } from "./token-dialog.tsx";

interface DialogProps {
  readonly apiKey: ApiKeyView;
  onClose(): void;
}

/** Makes the token of a key invalid, then shows the new one, once. */
export function ReplaceApiKeyTokenDialog({ apiKey, onClose }: DialogProps) {
  const replaceToken = useApiKeyCommand("replaceToken", apiKey.name, (_: undefined) =>
    callServer(replaceApiKeyToken, { params: { id: apiKey.id } }),
  );
  if (replaceToken.data !== undefined) return <TokenDialog answer={replaceToken.data} onClose={onClose} />;
  return (
    <FormDialog
      {...confirmationForm(replaceToken, undefined)}
      heading={apiKeyTexts.replaceTokenHeading(apiKey.name)}
      action={apiKeyTexts.replaceToken}
      busyAction={apiKeyTexts.replacingToken}
      // the token is shown once; closing during the request would lose it
      isHeld={replaceToken.isPending}
      onClose={onClose}
    >
      <p>{apiKeyTexts.replaceTokenHint(apiKey.name)}</p>
    </FormDialog>
  );
}

export function RevokeApiKeyDialog({ apiKey, onClose }: DialogProps) {
  const revoke = useApiKeyCommand("revoke", apiKey.name, (_: undefined) =>
    callServer(revokeApiKey, { params: { id: apiKey.id } }),
  );
  return (
    <FormDialog
      {...confirmationForm(revoke, undefined, { onSuccess: onClose })}
      heading={apiKeyTexts.revokeHeading(apiKey.name)}
      action={apiKeyTexts.revoke}
      busyAction={apiKeyTexts.revoking}
      onClose={onClose}
    >
      <p>{apiKeyTexts.revokeHint(apiKey.name)}</p>
    </FormDialog>
  );
}
