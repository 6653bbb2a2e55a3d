import type { QueryClient } from "@tanstack/react-query";

export const CODE_LIST_KEY = ["code-list"] as const;

export function reloadCodeList(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CODE_LIST_KEY });
}
