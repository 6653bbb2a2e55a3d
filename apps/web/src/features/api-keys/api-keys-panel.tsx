import type { ApiKeyView } from "@platzwart/contract/endpoints/api-key-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useState } from "react";
import { Link } from "wouter";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useApiKeys } from "./api-key-queries.ts";
import { type ApiKeyCommand, ApiKeyRow } from "./api-key-row.tsx";
import { ReplaceApiKeyTokenDialog, RevokeApiKeyDialog } from "./change-api-key-dialogs.tsx";
import { NewApiKeyDialog } from "./new-api-key-dialog.tsx";
import "../../ui/list-rows.css";
import "../../ui/panel.css";
import "./api-keys-panel.css";

const DIALOGS = {
  replaceToken: ReplaceApiKeyTokenDialog,
  revoke: RevokeApiKeyDialog,
} as const satisfies Record<ApiKeyCommand, unknown>;

/** "API-Schlüssel": which booking systems may book (S-02, X-07). */
export function ApiKeysPanel() {
  const keys = useApiKeys();
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ readonly command: ApiKeyCommand; readonly apiKey: ApiKeyView } | null>(
    null,
  );
  const Asked = asked && DIALOGS[asked.command];
  return (
    <section className="panel" aria-labelledby="api-keys">
      <div className="panel-head">
        <h2 id="api-keys">{apiKeyTexts.heading}</h2>
        <Button onClick={() => setAdding(true)}>{apiKeyTexts.add}</Button>
      </div>
      <div className="panel-body">
        <p className="second">
          {apiKeyTexts.scope} <Link href={`${PATHS.help}#booking-system`}>{apiKeyTexts.help}</Link>
        </p>
        {keys.isError && (
          <LoadFailure isInMessage title={apiKeyTexts.missing} hint={apiKeyTexts.missingHint} of={keys} />
        )}
        {keys.isPending && (
          <p className="second" aria-busy="true">
            {shellTexts.loading}
          </p>
        )}
        {keys.data?.items.length === 0 && (
          <p>
            <b>{apiKeyTexts.none}</b> <span className="second">{apiKeyTexts.noneHint}</span>
          </p>
        )}
        {keys.data !== undefined && keys.data.items.length > 0 && (
          <ul className="list-rows" aria-label={apiKeyTexts.list}>
            {keys.data.items.map((apiKey) => (
              <ApiKeyRow
                key={apiKey.id}
                apiKey={apiKey}
                onCommand={(command) => setAsked({ command, apiKey })}
              />
            ))}
          </ul>
        )}
      </div>
      {isAdding && <NewApiKeyDialog onClose={() => setAdding(false)} />}
      {Asked !== null && asked !== null && <Asked apiKey={asked.apiKey} onClose={() => setAsked(null)} />}
    </section>
  );
}
