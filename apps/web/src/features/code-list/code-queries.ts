import { type CodeRow, searchAccessCodes } from "@platzwart/contract/endpoints/code-list-endpoints";
import { accessCodeFailures } from "@platzwart/texts/pages/access-code";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { again } from "../../shared/refetch.ts";
import { type CodeFilter, queryOf, withCodeFilter } from "./code-address.ts";
import { CODE_LIST_KEY } from "./code-list-key.ts";

/** The codes of a filter, as far as somebody has asked for more; while others are asked for the last ones stay. */
export function useCodeList(filter: CodeFilter) {
  const query = useInfiniteQuery({
    queryKey: [...CODE_LIST_KEY, withCodeFilter(filter)],
    queryFn: ({ signal, pageParam }) =>
      callServer(searchAccessCodes, { query: { ...queryOf(filter), after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: again(false),
    meta: { failure: accessCodeFailures.load },
  });
  // one that moved from one page to the next while both were read stands there once
  const codes: readonly CodeRow[] | undefined = query.data && [
    ...new Map(query.data.pages.flatMap(({ items }) => items).map((code) => [code.id, code])).values(),
  ];
  return { query, codes };
}
