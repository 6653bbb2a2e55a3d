import type { ApiKeyView } from "@platzwart/contract/endpoints/api-key-endpoints";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { refusalOf } from "../../shared/refusals.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useRenewApiKey, useRevokeApiKey } from "./api-key-commands.ts";
import { SecretDialog } from "./secret-dialog.tsx";

interface DialogProps {
  readonly apiKey: ApiKeyView;
  onClose(): void;
}

/** Asks before the present secret is good no more, then shows the new one, once. */
export function RenewApiKeyDialog({ apiKey, onClose }: DialogProps) {
  const renew = useRenewApiKey(apiKey);
  if (renew.data !== undefined) return <SecretDialog made={renew.data} onClose={onClose} />;
  return (
    <FormDialog
      heading={apiKeyTexts.renewHeading(apiKey.name)}
      action={apiKeyTexts.renew}
      busyAction={apiKeyTexts.renewing}
      isBusy={renew.isPending}
      // the secret is told once: who closes this meanwhile would never see it
      isHeld={renew.isPending}
      problem={refusalOf(renew.error)?.detail}
      onSend={() => renew.mutate(undefined)}
      onClose={onClose}
    >
      <p>{apiKeyTexts.renewHint(apiKey.name)}</p>
    </FormDialog>
  );
}

/** Asks before a booking system is shut out for good. */
export function RevokeApiKeyDialog({ apiKey, onClose }: DialogProps) {
  const revoke = useRevokeApiKey(apiKey);
  return (
    <FormDialog
      heading={apiKeyTexts.revokeHeading(apiKey.name)}
      action={apiKeyTexts.revoke}
      busyAction={apiKeyTexts.revoking}
      isBusy={revoke.isPending}
      problem={refusalOf(revoke.error)?.detail}
      onSend={() => revoke.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{apiKeyTexts.revokeHint(apiKey.name)}</p>
    </FormDialog>
  );
}
