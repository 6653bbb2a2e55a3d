import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type { listAccessCodes } from "@platzwart/contract/endpoints/access-code-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import type { QueryClient } from "@tanstack/react-query";
import { applyChange } from "../../lib/queries/apply-change.ts";
import { upsert, without } from "../../lib/queries/upsert.ts";

export type PermanentCodes = Pick<EndpointResponse<typeof listAccessCodes>, "items">;
export type PermanentCode = PermanentCodes["items"][number];

export const PERMANENT_CODES_KEY = ["permanent-codes"] as const;
export const CODE_SPACE_KEY = ["code-space"] as const;

export function applyPermanentCodeChange(
  client: QueryClient,
  { code, removed }: LivePayload<"access-codes-changes">,
): void {
  if (code?.isPermanent === false) return;
  applyChange<PermanentCodes>(client, PERMANENT_CODES_KEY, ({ items }) => {
    if (removed !== undefined) return { items: without(items, removed) };
    if (code === undefined) return { items };
    return { items: code.status === "active" ? upsert(items, code, newestFirst) : without(items, code.id) };
  });
}

/** Settings, doors and codes affect the code space. */
export function reloadCodeSpace(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CODE_SPACE_KEY });
}

export function newestFirst(a: PermanentCode, b: PermanentCode): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}
