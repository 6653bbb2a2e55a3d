/** Six different words of 512 have 54 bits, and a number below 100 has 6.6. */
const WORD_COUNT = 6;
const NUMBER_LIMIT = 100;

/** Such as "tanne-brot-segel-wolke-kran-hafen-42" (N-11); `drawBelow`: uniform, 0 to below its argument. */
export function passPhrase(words: readonly string[], drawBelow: (limit: number) => number): string {
  const remaining = [...words];
  const drawn: string[] = [];
  for (let count = 0; count < WORD_COUNT; count += 1)
    drawn.push(...remaining.splice(drawBelow(remaining.length), 1));
  const number = String(drawBelow(NUMBER_LIMIT)).padStart(2, "0");
  return [...drawn, number].join("-");
}
