import type { ApiKeyView } from "@platzwart/contract/endpoints/api-key-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { dayAndTime } from "@platzwart/texts/format";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { useState } from "react";
import { Link } from "wouter";
import { ListPanel } from "../../lib/page/list-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { ListRow } from "../../ui/list.tsx";
import { useApiKeys } from "./api-key-queries.ts";
import { ReplaceApiKeyTokenDialog, RevokeApiKeyDialog } from "./change-api-key-dialogs.tsx";
import { NewApiKeyDialog } from "./new-api-key-dialog.tsx";

const DIALOGS = { replaceToken: ReplaceApiKeyTokenDialog, revoke: RevokeApiKeyDialog } as const;

type ApiKeyCommand = keyof typeof DIALOGS;
const COMMANDS: readonly ApiKeyCommand[] = ["replaceToken", "revoke"];

/** "API-Schlüssel": keys of booking systems (S-02, X-07). */
export function ApiKeysPanel() {
  const keys = useApiKeys();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ readonly command: ApiKeyCommand; readonly apiKey: ApiKeyView } | null>(
    null,
  );
  const Dialog = open && DIALOGS[open.command];
  return (
    <ListPanel
      id="api-keys"
      heading={apiKeyTexts.heading}
      actions={<Button onClick={() => setAdding(true)}>{apiKeyTexts.add}</Button>}
      intro={
        <p className="text-ink2">
          {apiKeyTexts.scope} <Link href={`${PATHS.help}#booking-system`}>{apiKeyTexts.help}</Link>
        </p>
      }
      source={keys}
      missing={{ title: apiKeyTexts.missing, isRetried: true, isLoggedByToast: true }}
      items={keys.data?.items}
      label={apiKeyTexts.list}
      cells={2}
      none={
        <p>
          <b>{apiKeyTexts.none}</b> <span className="text-ink2">{apiKeyTexts.noneHint}</span>
        </p>
      }
      row={(apiKey) => (
        <ListRow
          key={apiKey.id}
          name={apiKey.name}
          note={sinceOf(apiKey)}
          cells={[scopesOf(apiKey), <LastUse key="use" at={apiKey.lastUsedAt} />]}
          actions={COMMANDS.map((command) => ({
            label: apiKeyTexts[command],
            onPress: () => setOpen({ command, apiKey }),
          }))}
        />
      )}
    >
      {isAdding && <NewApiKeyDialog onClose={() => setAdding(false)} />}
      {Dialog !== null && open !== null && <Dialog apiKey={open.apiKey} onClose={() => setOpen(null)} />}
    </ListPanel>
  );
}

function sinceOf({ createdAt, tokenCreatedAt }: ApiKeyView): string {
  return tokenCreatedAt === createdAt
    ? apiKeyTexts.since(dayAndTime(createdAt))
    : apiKeyTexts.tokenReplaced(dayAndTime(tokenCreatedAt));
}

function scopesOf({ scopes }: ApiKeyView): string {
  const [reads, writes] = [scopes.includes("bookings:read"), scopes.includes("bookings:write")];
  return [
    ...(reads && writes ? [apiKeyTexts.readsAndWrites] : []),
    ...(reads && !writes ? [apiKeyTexts.readsOnly] : []),
    ...(writes && !reads ? [apiKeyTexts.writesOnly] : []),
    ...(scopes.includes("hall:read") ? [apiKeyTexts.overview] : []),
  ].join(", ");
}

function LastUse({ at }: { readonly at: ApiKeyView["lastUsedAt"] }) {
  return (
    <span className="text-note text-ink2">
      {at === null ? apiKeyTexts.neverUsed : apiKeyTexts.lastUsed(dayAndTime(at))}
    </span>
  );
}
