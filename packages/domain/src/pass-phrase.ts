/** Six different words of 512 have 54 bits, and a number below 100 has 6.6. */
const WORDS = 6;
const NUMBERS = 100;

/** Such as "tanne-brot-segel-wolke-kran-hafen-42" (N-11); `drawBelow`: uniform, 0 to below its argument. */
export function passPhrase(words: readonly string[], drawBelow: (limit: number) => number): string {
  const left = [...words];
  const drawn: string[] = [];
  for (let count = 0; count < WORDS; count += 1) drawn.push(...left.splice(drawBelow(left.length), 1));
  const number = String(drawBelow(NUMBERS)).padStart(2, "0");
  return [...drawn, number].join("-");
}
