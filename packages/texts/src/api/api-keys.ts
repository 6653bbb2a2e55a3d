import type * as apiKeys from "@platzwart/contract/endpoints/api-key-endpoints";
import type { ApiWords } from "./api-words.ts";

export const apiKeysApi: ApiWords<typeof apiKeys> = {
  part: "usersAndKeys",
  calls: {
    listApiKeys: "Die gültigen API-Schlüssel der Buchungssysteme, nach Namen, ohne ihr Geheimnis.",
    createApiKey:
      "Legt einen API-Schlüssel an, mit dem ein Buchungssystem eigene Buchungen und freie Zeiten liest, eigene Buchungen anlegt, ändert und storniert, oder beides.",
    replaceApiKeyToken:
      "Erneuert das Geheimnis eines API-Schlüssels; das bisherige gilt sofort nicht mehr, die Buchungen bleiben die des Schlüssels.",
    revokeApiKey: "Widerruft einen API-Schlüssel sofort; seine Buchungen bleiben.",
  },
  fields: {
    name: "Der Name des Buchungssystems.",
    scopes: "Die Rechte des Schlüssels an den eigenen Buchungen des Buchungssystems.",
    "createApiKey.scopes": "Die Rechte des Schlüssels an den eigenen Buchungen; fehlt das Feld: alle.",
    tokenCreatedAt: "Wann das jetzige Geheimnis entstand.",
    lastUsedAt: "Wann der Schlüssel zuletzt benutzt wurde, auf die Minute; null: nie.",
    key: "Der API-Schlüssel ohne sein Geheimnis.",
    token: "Das Geheimnis, das das Buchungssystem sendet; steht nur in dieser Antwort.",
  },
};
