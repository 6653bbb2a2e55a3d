/** Six words of 512 and a number below 100: 54 bits for the words, none of which comes twice, and 6.6 for the number. */
const WORDS = 6;
const NUMBERS = 100;

/**
 * A pass phrase of these words and a number, as "tanne-brot-segel-wolke-kran-hafen-42" (N-11). `drawBelow`: a whole
 * number from 0 to below its argument, each as likely as the others. The words are drawn without putting one back.
 */
export function passPhrase(words: readonly string[], drawBelow: (limit: number) => number): string {
  const left = [...words];
  const drawn: string[] = [];
  for (let count = 0; count < WORDS; count += 1) drawn.push(...left.splice(drawBelow(left.length), 1));
  const number = String(drawBelow(NUMBERS)).padStart(2, "0");
  return [...drawn, number].join("-");
}
