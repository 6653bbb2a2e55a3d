import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { type CalendarDay, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import { type Instant, instant } from "@platzwart/domain/time/instant";
import { type Field, mapped } from "./codec.ts";

type ColumnRow<Name extends string, Stored> = { [Column in Name]: Stored };

function column<Name extends string, Stored, Value extends Stored>(
  name: Name,
  check: (column: string, value: unknown) => Value,
): Field<Value, ColumnRow<Name, Stored>> {
  return {
    columns: [name],
    encode: (value) => ({ [name]: value }) as unknown as ColumnRow<Name, Stored>,
    decode: (row) => check(name, row[name]),
  };
}

export function text<Name extends string>(name: Name): Field<string, ColumnRow<Name, string>> {
  return column(name, (_, value) => {
    if (typeof value !== "string") throw new Error(`${name} is no text`);
    return value;
  });
}

/** One of the given words. */
export function word<Name extends string, const Word extends string>(
  name: Name,
  words: readonly Word[],
): Field<Word, ColumnRow<Name, string>> {
  return column<Name, string, Word>(name, (_, value) => {
    const found = words.find((candidate) => candidate === value);
    if (found === undefined) throw new Error(`${name} is none of ${words.join(", ")}`);
    return found;
  });
}

export function day<Name extends string>(name: Name): Field<CalendarDay, ColumnRow<Name, string>> {
  return column<Name, string, CalendarDay>(name, (_, value) => {
    const date = typeof value === "string" ? parseCalendarDay(value) : null;
    if (date === null) throw new Error(`${name} is no day`);
    return date;
  });
}

/** Any JSON; a field `mapped` from it checks the content. */
export function json<Name extends string>(name: Name): Field<unknown, ColumnRow<Name, string>> {
  return mapped(text(name), {
    write: (value: unknown) => JSON.stringify(value),
    read: (stored): unknown => {
      try {
        return JSON.parse(stored);
      } catch {
        throw new Error(`${name} is no JSON`);
      }
    },
  });
}

export function boolean<Name extends string>(name: Name): Field<boolean, ColumnRow<Name, boolean>> {
  return column(name, (_, value) => {
    if (typeof value !== "boolean") throw new Error(`${name} is neither true nor false`);
    return value;
  });
}

/** Up to 2^53 - 1. */
export function integer<Name extends string>(name: Name): Field<number, ColumnRow<Name, number>> {
  return column(name, (_, value) => wholeNumber(name, value));
}

/** In milliseconds since 1970. */
export function time<Name extends string>(name: Name): Field<Instant, ColumnRow<Name, number>> {
  return column<Name, number, Instant>(name, (_, value) => {
    try {
      return instant(wholeNumber(name, value));
    } catch {
      throw new Error(`${name} is no instant`);
    }
  });
}

/** A court, stored as its number. */
export function court<Name extends string>(name: Name): Field<CourtId, ColumnRow<Name, number>> {
  return column<Name, number, CourtId>(name, (_, value) => courtIn(name, value));
}

export function courtIn(name: string, value: unknown): CourtId {
  const id = typeof value === "string" || typeof value === "number" ? parseCourtId(value) : null;
  if (id === null) throw new Error(`${name} names no court`);
  return id;
}

function wholeNumber(name: string, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new Error(`${name} is no whole number`);
  return value as number;
}
