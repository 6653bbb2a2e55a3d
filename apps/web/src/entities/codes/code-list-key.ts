import type { QueryClient } from "@tanstack/react-query";
import { reloadPages } from "../../lib/queries/reload-pages.ts";

export const CODE_LIST_KEY = ["code-list"] as const;

export function reloadCodeList(client: QueryClient): void {
  void reloadPages(client, CODE_LIST_KEY);
}
