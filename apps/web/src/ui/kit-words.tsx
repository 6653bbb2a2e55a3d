import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { createContext, type ReactNode, use } from "react";

/** What the parts of the kit say by themselves and understand of what is typed; the application says it in its language. */
interface KitWords {
  readonly cancel: string;
  readonly close: string;
  readonly calendar: string;
  readonly monthBefore: string;
  readonly monthAfter: string;
  yesOrNo(is: boolean): string;
  readonly monthNames: readonly string[];
  /** From Monday. */
  readonly weekdayNames: readonly string[];
  /** How a day and a time are typed, as a field that is empty shows. */
  readonly dayPattern: string;
  readonly timePattern: string;
  dayText(day: CalendarDay): string;
  /** null: it is no day. `isPast`: of days without a year the last such one is meant, not the next. */
  readDay(text: string, today: CalendarDay, isPast?: boolean): CalendarDay | null;
  /** Of minutes since midnight. */
  timeText(minutes: number): string;
  /** Minutes since midnight, to 1440; null: it is no time. */
  readTime(text: string): number | null;
}

const Words = createContext<KitWords | null>(null);

export function KitWordsProvider({
  words,
  children,
}: {
  readonly words: KitWords;
  readonly children: ReactNode;
}) {
  return <Words value={words}>{children}</Words>;
}

export function useKitWords(): KitWords {
  const words = use(Words);
  if (words === null) throw new Error("the kit was given no words");
  return words;
}
