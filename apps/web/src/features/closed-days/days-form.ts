import type { ClosedDaysInput } from "@platzwart/contract/endpoints/closed-day-endpoints";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { type EntryProblems, useSendForm } from "../../lib/forms/send-form.ts";
import { useSaveClosedDays } from "./closed-day-queries.ts";

interface ClosedDaysForm<Entry extends FieldValues> {
  readonly start: Entry;
  daysOf(entry: Entry): ClosedDaysInput["days"];
  problemsIn(entry: Entry): EntryProblems<Entry>;
  onDone(): void;
}

/** Form of closed days, which asks about bookings outside of their hours (B-07). */
export function useClosedDaysForm<Entry extends FieldValues>({
  start,
  daysOf,
  problemsIn,
  onDone,
}: ClosedDaysForm<Entry>) {
  const [question, setQuestion] = useState<{
    readonly body: ClosedDaysInput;
    readonly sentence: string;
  } | null>(null);
  const form = useSendForm<Entry, ClosedDaysInput>({
    ...{ start, problemsIn, onDone },
    bodyOf: (entry) => ({ days: daysOf(entry) }),
    refusedAs({ code, detail }, body) {
      const isAsked = code === "bookings_outside_opening_hours";
      setQuestion(isAsked ? { body, sentence: detail } : null);
      return isAsked ? "shown" : undefined;
    },
    command: useSaveClosedDays(),
  });
  return {
    form,
    question: question && {
      sentence: question.sentence,
      confirm: () => form.send({ ...question.body, confirm: true }),
    },
  };
}
