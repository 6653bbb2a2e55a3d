/** Six different words of 512 and a number below 100: 54 bits for the words and 6.6 for the number. */
const WORDS = 6;
const NUMBERS = 100;

/**
 * A pass phrase such as "tanne-brot-segel-wolke-kran-hafen-42" (N-11). `drawBelow`: a uniform whole number from 0 to
 * below its argument. Each word is drawn once at most.
 */
export function passPhrase(words: readonly string[], drawBelow: (limit: number) => number): string {
  const left = [...words];
  const drawn: string[] = [];
  for (let count = 0; count < WORDS; count += 1) drawn.push(...left.splice(drawBelow(left.length), 1));
  const number = String(drawBelow(NUMBERS)).padStart(2, "0");
  return [...drawn, number].join("-");
}
