import {
  erasePeople,
  exportPeople,
  type FoundPerson,
  findPeople,
} from "@platzwart/contract/calls/privacy-calls";
import { CallRefused } from "@platzwart/contract/client";
import { fileDay } from "@platzwart/texts/format";
import { privacyFailures, privacyTexts } from "@platzwart/texts/pages/privacy";
import { useMutation } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { detailOf, isSignedOut } from "../../shared/failures.ts";
import { serverClock } from "../../shared/now.ts";
import { saveFile } from "../../shared/save-file.ts";
import { toasts } from "../../shared/toasts.ts";
import { personFile } from "./person-file.ts";

/** "Suchen": not kept in the cache, as it tells of people. */
export function useFindPeople() {
  return useMutation({
    mutationFn: (text: string) => callServer(findPeople, { body: { text } }),
    onError: (error) => {
      if (refusalOf(error) === null) reportFailure(privacyFailures.find, error);
    },
  });
}

/** "Auskunft als Datei" */
export function useExportPeople() {
  return useMutation({
    mutationFn: (people: readonly FoundPerson[]) =>
      callServer(exportPeople, { body: { people: people.map(personOf) } }),
    onSuccess: (data) => {
      const name = privacyTexts.fileName(fileDay(serverClock.now()));
      saveFile(name, "application/json", personFile(data));
      toasts.show({ kind: "done", title: privacyTexts.exported, text: name });
    },
    onError: (error) => reportFailure(privacyFailures.export, error),
  });
}

/** "Daten löschen"; why that is refused is said where it was asked. */
export function useErasePeople() {
  return useMutation({
    mutationFn: (people: readonly FoundPerson[]) =>
      callServer(erasePeople, { body: { people: people.map(personOf) } }),
    onSuccess: ({ bookings, codes }) =>
      toasts.show({
        kind: "done",
        title: privacyTexts.erased,
        text: privacyTexts.erasedHint(bookings, codes),
      }),
    onError: (error) => {
      if (refusalOf(error) === null) reportFailure(privacyFailures.erase, error);
    },
  });
}

/** The server's sentence when it understood and said no. */
export function refusalOf(error: unknown): string | null {
  return error instanceof CallRefused && error.problem.status < 500 ? error.problem.detail : null;
}

function personOf({ name, email, phone }: FoundPerson) {
  return { name, email, phone };
}

function reportFailure(failure: { readonly title: string; readonly text: string }, error: unknown): void {
  if (isSignedOut(error)) return;
  toasts.show({ kind: "error", title: failure.title, text: failure.text, detail: detailOf(error) });
}
