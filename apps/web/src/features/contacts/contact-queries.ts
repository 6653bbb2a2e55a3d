import { findContacts, getContact } from "@platzwart/contract/endpoints/contact-endpoints";
import { milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { refusalOf } from "../../lib/api/refusals.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";

/** Personal data is cached only briefly after a form was closed. */
const KEPT = minutes(1);
/** Time in which a repeated search is answered from the cache. */
const FRESH = seconds(10);
export const TYPING_PAUSE = milliseconds(150);
export const CONTACTS = "contacts";

/** At most 20 contacts; an empty text finds the latest customers. */
function searchQuery(search: string) {
  return queryOptions({
    queryKey: [CONTACTS, "search", search],
    queryFn: ({ signal }) => callServer(findContacts, { query: { search } }, signal),
    staleTime: FRESH,
    gcTime: KEPT,
  });
}

/** Refresh interval of `/contacts`, as others book and merge meanwhile. */
const AGAIN = seconds(15);

export function useContacts(search: string) {
  return useQuery({
    ...searchQuery(search),
    refetchOnMount: "always",
    refetchInterval: refetchInterval(AGAIN),
    placeholderData: keepPreviousData,
  });
}

/** Bookings come in pages of 50. */
export function useContact(id: string) {
  return useInfiniteQuery({
    queryKey: [CONTACTS, "one", id],
    queryFn: ({ signal, pageParam: after }) =>
      callServer(getContact, { params: { id }, query: after === null ? {} : { after } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
    gcTime: KEPT,
    refetchOnMount: "always",
    // a removed contact does not come back
    refetchInterval: (query) =>
      refusalOf(query.state.error) === null ? refetchInterval(AGAIN)(query) : false,
  });
}

export function reloadContacts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [CONTACTS] });
}

export function useSuggestions(search: string) {
  return useQuery({
    ...searchQuery(search),
    enabled: search !== "",
    refetchInterval: false,
    placeholderData: keepPreviousData,
  });
}
