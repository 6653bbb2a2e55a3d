import { codeEntry } from "@platzwart/contract/endpoints/code-entry-endpoints";
import { controlSystemApi } from "@platzwart/contract/endpoints/control-system-endpoints";
import { testCode } from "@platzwart/contract/endpoints/test-code-endpoints";
import { type QueryClient, queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { callServer } from "../../../lib/api/api.ts";

const CODE_ENTRY = "code-entry";
const TEST_CODE = "test-code";

const codeEntryQuery = (id: string | null) =>
  queryOptions({
    queryKey: [CODE_ENTRY, id],
    queryFn: id === null ? skipToken : ({ signal }) => callServer(codeEntry, { params: { id } }, signal),
  });

/** Code lengths, lockout and phone number of a door; null sends no request. */
export function useCodeEntry(doorId: string | null) {
  return useQuery(codeEntryQuery(doorId));
}

const testCodeQuery = queryOptions({
  queryKey: [TEST_CODE],
  queryFn: ({ signal }) => callServer(testCode, {}, signal),
});

export function useTestCode() {
  return useQuery(testCodeQuery);
}

export function reloadCodeEntry(client: QueryClient): void {
  for (const key of [CODE_ENTRY, TEST_CODE]) void client.invalidateQueries({ queryKey: [key] });
}

/** Checks a code at a door as the signed-in user; rejects when it was not checked. */
export function enterCodeAt(doorId: string, code: string) {
  return callServer(controlSystemApi, {
    body: { action: "validate_code", data: { code, door_id: doorId } },
  });
}
