import { HIGHEST_CHANCE } from "@platzwart/domain/access/guess-chance";
import { wholeNumber } from "../format.ts";

const HIGHEST_CHANCE_WORDS = "1 %";

/** `/settings?tab=access`: how easily a code is guessed (D-21). */
export const guessProtectionTexts = {
  heading: "Schutz vor Erraten",
  explained: (guesses: number) =>
    `An jeder Tür sind höchstens ${guesses} verschiedene Versuche in 24 Stunden möglich. Die Trefferchance sagt, wie wahrscheinlich dabei ein Code getroffen wird, wenn so viele zugleich gelten wie in der kommenden Woche höchstens; sie soll unter ${HIGHEST_CHANCE_WORDS} liegen.`,
  door: "Tür",
  valid: "Codes zugleich",
  chance: "Trefferchance",
  proposed: (length: number) => `Vorschlag: ${length} Stellen`,
  shorterOnes: "durch kürzere Codes",
  noDoors: "Keine Tür nimmt zurzeit Codes an.",
  missing: "Der Schutz vor Erraten konnte nicht berechnet werden",

  tooEasy: "Codes sind zu leicht zu erraten",
  /** `length`: proposed value of code_length. */
  proposal: (possible: number, valid: number, length: number) =>
    `Von ${wholeNumber(possible)} möglichen Codes gelten bis zu ${wholeNumber(valid)} zugleich an einer Tür. Vorschlag: Codelänge auf ${length} Stellen erhöhen. Bestehende Codes behalten ihre Länge; permanente Codes mit weniger Stellen brauchen Ersatz.`,
  /** `code_length` suffices, but valid codes have fewer digits. */
  tooShort: "Kürzere Codes sind noch zu leicht zu erraten",
  replaceShort: (length: number) =>
    `Für neue Codes reichen ${length} Stellen. Codes von Buchungen mit weniger Stellen enden mit der Buchung; permanente brauchen Ersatz.`,
} as const;

/** "0,4 %", "unter 0,1 %"; a chance below the limit of 1 % is never rounded up to it. */
export function chanceWords(chance: number): string {
  if (chance === 0) return "0 %";
  if (chance < 0.001) return "unter 0,1 %";
  const tenths = Math.round(chance * 1_000) / 10;
  if (chance < HIGHEST_CHANCE && tenths >= 1) return "knapp 1 %";
  return `${tenths.toFixed(1).replace(".", ",")} %`;
}
