import type { ApiKeyView } from "@platzwart/contract/endpoints/api-key-endpoints";
import { dayAndTime } from "@platzwart/texts/format";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { Button } from "../../ui/button.tsx";

export type ApiKeyCommand = "replaceToken" | "revoke";

const COMMANDS: readonly ApiKeyCommand[] = ["replaceToken", "revoke"];

interface ApiKeyRowProps {
  readonly apiKey: ApiKeyView;
  onCommand(command: ApiKeyCommand): void;
}

/** One key: whose it is, since when, when it was last used, and what can be done. */
export function ApiKeyRow({
  apiKey: { name, createdAt, tokenCreatedAt, lastUsedAt },
  onCommand,
}: ApiKeyRowProps) {
  const since =
    tokenCreatedAt === createdAt
      ? apiKeyTexts.since(dayAndTime(createdAt))
      : apiKeyTexts.tokenReplaced(dayAndTime(tokenCreatedAt));
  return (
    <li className="api-key-row">
      <span className="list-name">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="small second">{since}</span>
      </span>
      <span className="api-key-used small second">
        {lastUsedAt === null ? apiKeyTexts.neverUsed : apiKeyTexts.lastUsed(dayAndTime(lastUsedAt))}
      </span>
      <span className="list-actions">
        {COMMANDS.map((command) => (
          <Button key={command} onClick={() => onCommand(command)}>
            {apiKeyTexts[command]}
            <span className="only-spoken">: {name}</span>
          </Button>
        ))}
      </span>
    </li>
  );
}
