import { findContacts } from "@platzwart/contract/endpoints/contact-endpoints";
import { milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";

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

/** Suggestions for what is being typed; without the server there are none, and nothing is said about that. */
export function useSuggestions(search: string) {
  return useQuery({
    ...searchQuery(search),
    enabled: search !== "",
    refetchInterval: false,
    placeholderData: keepPreviousData,
  });
}
