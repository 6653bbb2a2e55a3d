import { findContacts, getContact } from "@platzwart/contract/endpoints/contact-endpoints";
import { milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { again } from "../../shared/refetch.ts";
import { refusalOf } from "../../shared/refusals.ts";

/** What tells of people is kept for as short as a form is open. */
const KEPT = minutes(1);
/** A search is answered from here for so long: somebody who corrects a letter asks the same again. */
const FRESH = seconds(10);
export const TYPING_PAUSE = milliseconds(150);
/** The key of all that tells of contacts. */
const CONTACTS = "contacts";

/** The contacts that a text finds, at most 20; an empty text finds who booked last. */
function searchQuery(search: string) {
  return queryOptions({
    queryKey: [CONTACTS, "search", search],
    queryFn: ({ signal }) => callServer(findContacts, { query: { search } }, signal),
    staleTime: FRESH,
    gcTime: KEPT,
  });
}

/** What the page `/contacts` shows is asked for again so often: others book and merge meanwhile. */
const AGAIN = seconds(15);

/** The contacts of the page `/contacts`. */
export function useContacts(search: string) {
  return useQuery({
    ...searchQuery(search),
    refetchOnMount: "always",
    refetchInterval: again(AGAIN),
    placeholderData: keepPreviousData,
  });
}

/** One contact with their bookings, a page of 50 at a time, and codes. */
export function useContact(id: string) {
  return useInfiniteQuery({
    queryKey: [CONTACTS, "one", id],
    queryFn: ({ signal, pageParam: after }) =>
      callServer(getContact, { params: { id }, query: after === null ? {} : { after } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextAfter }) => nextAfter,
    gcTime: KEPT,
    refetchOnMount: "always",
    // one that is gone does not come back
    refetchInterval: (query) => (refusalOf(query.state.error) === null ? again(AGAIN)(query) : false),
  });
}

/** After a change of contacts. */
export function reloadContacts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [CONTACTS] });
}

/** Suggestions for what is being typed; without the server there are none, and nothing is said about that. */
export function useSuggestions(search: string) {
  return useQuery({
    ...searchQuery(search),
    enabled: search !== "",
    refetchInterval: false,
    placeholderData: keepPreviousData,
  });
}
