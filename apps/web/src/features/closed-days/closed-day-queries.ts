import {
  type ClosedDaysInput,
  type ClosedDayView,
  listClosedDays,
  proposeClosedDays,
  removeClosedDay,
  saveClosedDays,
} from "@platzwart/contract/endpoints/closed-day-endpoints";
import { addDays, type CalendarDay, dayParts } from "@platzwart/domain/time/calendar-day";
import { dayText } from "@platzwart/texts/day-input";
import { closedDayFailures, closedDayTexts } from "@platzwart/texts/pages/closed-days";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { reportFailure } from "../../lib/api/failures.ts";
import { listCommands } from "../../lib/api/list-command.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { CLOSED_DAYS_KEY, reloadClosedDays } from "./closed-day-cache.ts";

/** Three years. */
const LISTED_DAYS = 1095;

export function useClosedDays(today: CalendarDay) {
  return useQuery({
    queryKey: [CLOSED_DAYS_KEY, "list", today],
    queryFn: ({ signal }) =>
      callServer(listClosedDays, { query: { from: today, to: addDays(today, LISTED_DAYS) } }, signal),
    meta: { failure: closedDayFailures.load },
  });
}

/** Holidays of the state in this and the next year that are ahead and not entered yet (B-08). */
export function useProposals(today: CalendarDay) {
  const { year } = dayParts(today);
  return useQuery({
    queryKey: [CLOSED_DAYS_KEY, "proposals", today],
    queryFn: async ({ signal }) => {
      const years = [year, year + 1].map((proposedYear) =>
        callServer(proposeClosedDays, { query: { year: proposedYear } }, signal),
      );
      const [first, next] = await Promise.all(years);
      const items = [...(first?.items ?? []), ...(next?.items ?? [])].filter(({ date }) => date >= today);
      return { state: first?.state ?? "", items };
    },
    // the state may have been saved a moment ago
    staleTime: 0,
    gcTime: 0,
  });
}

const useClosedDayCommand = listCommands(
  [CLOSED_DAYS_KEY],
  { save: closedDayTexts.done.save },
  { save: closedDayFailures.save },
);

export const useSaveClosedDays = () =>
  useClosedDayCommand(
    "save",
    ({ days }: ClosedDaysInput) => {
      const [first] = days;
      return first === undefined || days.length > 1 ? closedDayTexts.count(days.length) : dayText(first.date);
    },
    (body) => callServer(saveClosedDays, { body }),
  );

export function useRemoveClosedDay() {
  const client = useQueryClient();
  const restore = async ({ id: _, ...day }: ClosedDayView) => {
    try {
      await callServer(saveClosedDays, { body: { days: [day], confirm: true } });
      toasts.show({ kind: "done", title: shellTexts.undone });
    } catch (error) {
      reportFailure(shellTexts.undoFailed, error);
    }
    reloadClosedDays(client);
  };
  return useMutation({
    mutationFn: ({ id }: ClosedDayView) => callServer(removeClosedDay, { params: { id } }),
    onSuccess: (_, day) => {
      const undo = () => void restore(day);
      toasts.show({ kind: "done", title: closedDayTexts.done.remove, text: dayText(day.date), undo });
    },
    onError: (error) => reportFailure(closedDayFailures.remove, error),
    onSettled: () => reloadClosedDays(client),
  });
}
