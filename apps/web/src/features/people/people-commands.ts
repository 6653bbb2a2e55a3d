import { listCourts } from "@platzwart/contract/endpoints/court-endpoints";
import {
  erasePeople,
  exportPeople,
  type FoundPerson,
  findPeople,
  type UnexpiredBooking,
} from "@platzwart/contract/endpoints/people-endpoints";
import { isoDay } from "@platzwart/texts/format";
import { peopleFailures, peopleTexts } from "@platzwart/texts/pages/people";
import { useMutation } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { reportFailure } from "../../lib/api/failures.ts";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { personFile } from "./person-file.ts";

/** A mutation, as personal data must not be cached. */
export function useFindPeople() {
  return useMutation({
    mutationFn: (text: string) => callServer(findPeople, { body: { text } }),
    onError: (error) => reportUnlessRefused(peopleFailures.find, error),
  });
}

export function useExportPeople() {
  return useMutation({
    mutationFn: async (people: readonly FoundPerson[]) => {
      const data = await callServer(exportPeople, { body: { people: people.map(personOf) } });
      const { items, blocked } = await callServer(listCourts, {});
      return { data, courts: [...items, ...blocked] };
    },
    onSuccess: ({ data, courts }) => {
      const name = peopleTexts.fileName(isoDay(serverClock.now()));
      saveFile(name, "application/json", personFile(data, courts));
      toasts.show({ kind: "done", title: peopleTexts.exported, text: name });
    },
    onError: (error) => reportFailure(peopleFailures.export, error),
  });
}

interface Erasure {
  readonly people: readonly FoundPerson[];
  readonly cancelled: readonly UnexpiredBooking[];
}

export function useErasePeople() {
  return useMutation({
    mutationFn: ({ people, cancelled }: Erasure) =>
      callServer(erasePeople, {
        body: { people: people.map(personOf), cancelBookings: cancelled.map(({ id }) => id) },
      }),
    onSuccess: ({ bookingCount, codeCount, blockCount, cancelledCount }) =>
      toasts.show({
        kind: "done",
        title: peopleTexts.erased,
        text: peopleTexts.erasedHint(bookingCount, codeCount, blockCount, cancelledCount),
      }),
    onError: (error) => reportUnlessRefused(peopleFailures.erase, error),
  });
}

function personOf({ name, email, phone }: FoundPerson) {
  return { name, email, phone };
}
