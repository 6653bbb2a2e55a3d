import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { createContext, type ReactNode, use } from "react";

/** Texts and input formats of the kit, which the application provides. */
interface KitWords {
  readonly cancel: string;
  readonly close: string;
  readonly calendar: string;
  readonly monthBefore: string;
  readonly monthAfter: string;
  yesOrNo(isYes: boolean): string;
  readonly monthNames: readonly string[];
  /** From Monday. */
  readonly weekdayNames: readonly string[];
  /** Placeholders, as "TT.MM.JJJJ". */
  readonly dayPattern: string;
  readonly timePattern: string;
  dayText(day: CalendarDay): string;
  /** null: the text is no day; `isPast`: a day without a year means the last such one, not the next. */
  readDay(text: string, today: CalendarDay, isPast?: boolean): CalendarDay | null;
  /** `minutes` since midnight. */
  timeText(minutes: number): string;
  /** Minutes since midnight, at most 1440; null: the text is no time. */
  readTime(text: string): number | null;
}

const KitWordsContext = createContext<KitWords | null>(null);

export function KitWordsProvider({
  words,
  children,
}: {
  readonly words: KitWords;
  readonly children: ReactNode;
}) {
  return <KitWordsContext value={words}>{children}</KitWordsContext>;
}

export function useKitWords(): KitWords {
  const words = use(KitWordsContext);
  if (words === null) throw new Error("the kit was given no words");
  return words;
}
