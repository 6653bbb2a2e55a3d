import type { ApiKeyView } from "@platzwart/contract/endpoints/api-key-endpoints";
import { dayAndTime } from "@platzwart/texts/format";
import { apiKeyTexts } from "@platzwart/texts/pages/api-keys";
import { Button } from "../../ui/button.tsx";

export type ApiKeyCommand = "renew" | "revoke";

const COMMANDS: readonly ApiKeyCommand[] = ["renew", "revoke"];

interface ApiKeyRowProps {
  readonly apiKey: ApiKeyView;
  onCommand(command: ApiKeyCommand): void;
}

/** One key: whose it is, since when, when it was last used, and what can be done. */
export function ApiKeyRow({ apiKey: { name, createdAt, renewedAt, lastUsedAt }, onCommand }: ApiKeyRowProps) {
  const since =
    renewedAt === createdAt
      ? apiKeyTexts.since(dayAndTime(createdAt))
      : apiKeyTexts.renewed(dayAndTime(renewedAt));
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
