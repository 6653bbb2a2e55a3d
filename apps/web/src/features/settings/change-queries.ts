import { listSettingChanges, type SettingChangeView } from "@platzwart/contract/endpoints/setting-endpoints";
import { useInfiniteQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { SETTING_CHANGES_KEY } from "./settings-queries.ts";

/** Changes with author and time, newest first (S-12). */
export function useSettingChanges() {
  const query = useInfiniteQuery({
    queryKey: SETTING_CHANGES_KEY,
    queryFn: ({ signal, pageParam }) =>
      callServer(listSettingChanges, { query: pageParam === null ? {} : { before: pageParam } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
  });
  const changes: readonly SettingChangeView[] | undefined = query.data?.pages.flatMap(({ items }) => items);
  return { query, changes };
}
