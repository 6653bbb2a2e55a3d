const cache = new Map<number, ReadonlySet<string>>();

/** Codes that people guess first: equal digits, sequences (also 8901), 1212, 1122, and years. */
export function obviousCodes(length: number): ReadonlySet<string> {
  const codes = cache.get(length) ?? listObviousCodes(length);
  cache.set(length, codes);
  return codes;
}

function listObviousCodes(length: number): ReadonlySet<string> {
  const codes = new Set<string>();
  for (let first = 0; first < 10; first += 1) {
    codes.add(digitString(length, () => first));
    codes.add(digitString(length, (index) => first + index));
    codes.add(digitString(length, (index) => first - index));
    for (let second = 0; second < 10; second += 1) {
      codes.add(digitString(length, (index) => (index % 2 === 0 ? first : second)));
    }
  }
  if (length % 2 === 0) {
    // 1122, 112233, …: at most a hundredth of all codes of this length
    for (let pairs = 0; pairs < 10 ** (length / 2); pairs += 1) {
      codes.add([...String(pairs).padStart(length / 2, "0")].map((digit) => digit + digit).join(""));
    }
  }
  if (length === 4) {
    for (let year = 1900; year < 2100; year += 1) codes.add(String(year));
  }
  return codes;
}

function digitString(length: number, digitAt: (index: number) => number): string {
  return Array.from({ length }, (_, index) => (((digitAt(index) % 10) + 10) % 10).toString()).join("");
}
