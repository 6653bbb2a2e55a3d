import { listAccessCodes } from "@platzwart/contract/endpoints/access-code-endpoints";
import { getCodeSpace } from "@platzwart/contract/endpoints/permanent-code-endpoints";
import { permanentCodeFailures } from "@platzwart/texts/pages/permanent-codes";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { readAllPages } from "../../lib/queries/all-pages.ts";
import {
  CODE_SPACE_KEY,
  newestFirst,
  PERMANENT_CODES_KEY,
  type PermanentCodes,
} from "./permanent-code-cache.ts";

const codesQuery = queryOptions({
  queryKey: PERMANENT_CODES_KEY,
  queryFn: async ({ signal }): Promise<PermanentCodes> => {
    const { items } = await readAllPages((after) =>
      callServer(listAccessCodes, { query: { permanent: "true", after } }, signal),
    );
    return { items: items.toSorted(newestFirst) };
  },
  meta: { failure: permanentCodeFailures.load },
});

const spaceQuery = queryOptions({
  queryKey: CODE_SPACE_KEY,
  queryFn: ({ signal }) => callServer(getCodeSpace, {}, signal),
  // both queries share one toast
  meta: { failure: permanentCodeFailures.load },
});

export function usePermanentCodes() {
  return useQuery(codesQuery);
}

export function useCodeSpace() {
  return useQuery(spaceQuery);
}
