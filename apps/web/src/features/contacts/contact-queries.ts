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
const CACHED_FOR = minutes(1);
/** Time in which a repeated search is answered from the cache. */
const REUSED_FOR = seconds(10);
/** Longest pause between two keystrokes that is no end of typing. */
export const TYPING_PAUSE = milliseconds(150);
export const CONTACTS_KEY = "contacts";

/** At most 20 contacts; an empty text finds the latest customers. */
function searchQuery(search: string) {
  return queryOptions({
    queryKey: [CONTACTS_KEY, "search", search],
    queryFn: ({ signal }) => callServer(findContacts, { query: { search } }, signal),
    staleTime: REUSED_FOR,
    gcTime: CACHED_FOR,
  });
}

/** Of `/contacts`, as others book and merge meanwhile. */
const REFRESH_INTERVAL = seconds(15);

export function useContacts(search: string) {
  return useQuery({
    ...searchQuery(search),
    refetchOnMount: "always",
    refetchInterval: refetchInterval(REFRESH_INTERVAL),
    placeholderData: keepPreviousData,
  });
}

/** A contact with its codes and bookings, which come in pages of 50. */
export function useContact(id: string) {
  return useInfiniteQuery({
    queryKey: [CONTACTS_KEY, "one", id],
    queryFn: ({ signal, pageParam: after }) =>
      callServer(getContact, { params: { id }, query: after === null ? {} : { after } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
    gcTime: CACHED_FOR,
    refetchOnMount: "always",
    // a removed contact does not come back
    refetchInterval: (query) =>
      refusalOf(query.state.error) === null ? refetchInterval(REFRESH_INTERVAL)(query) : false,
  });
}

export function reloadContacts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [CONTACTS_KEY] });
}

export function useSuggestions(search: string) {
  return useQuery({
    ...searchQuery(search),
    enabled: search !== "",
    refetchInterval: false,
    placeholderData: keepPreviousData,
  });
}
