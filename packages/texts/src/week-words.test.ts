import { expect, test } from "vitest";
import { dayHoursWords, hoursOfDayWords, spokenHours } from "./opening-hours-words.ts";
import { weekWords } from "./week-words.ts";

const workdays = (text: string) => Array.from({ length: 5 }, () => text);

test.each([
  [Array.from({ length: 7 }, () => "00:00-24:00"), "durchgehend geöffnet"],
  [[...workdays("08:00-22:00"), "", ""], "Mo–Fr 08:00–22:00 Uhr, Sa–So geschlossen"],
  [
    [...workdays("00:00-24:00"), "10:00-12:00,14:00-24:00", ""],
    "Mo–Fr durchgehend geöffnet, Sa 10:00–12:00 und 14:00–24:00 Uhr, So geschlossen",
  ],
])("[B-07] the week %j in words", (week, words) => {
  expect(weekWords(week)).toBe(words);
});

test("[B-07] the hours of a day, for a warning and for those who do not see a lane", () => {
  const hours = [{ from: 480, until: 1320 }];
  expect(dayHoursWords(hours)).toBe("08:00–22:00 Uhr");
  expect(hoursOfDayWords("Sa", null, hours)).toBe("Sa 08:00–22:00 Uhr");
  expect(hoursOfDayWords("Do", "Heiligabend", [])).toBe("Do, Heiligabend: geschlossen");
  expect(spokenHours(null, hours)).toBe("geöffnet 08:00–22:00 Uhr");
  expect(spokenHours("Heiligabend", [])).toBe("Heiligabend: geschlossen");
});
