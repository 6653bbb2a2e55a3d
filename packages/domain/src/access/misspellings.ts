const DIGITS = "0123456789";

/** All strings one digit change, insertion, deletion or swap of neighbours away: about 130 for six digits. */
export function misspellingsOf(digits: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (let place = 0; place <= digits.length; place += 1) {
    const [before, after] = [digits.slice(0, place), digits.slice(place)];
    for (const digit of DIGITS) {
      found.add(`${before}${digit}${after}`);
      if (after !== "") found.add(`${before}${digit}${after.slice(1)}`);
    }
    if (after !== "") found.add(`${before}${after.slice(1)}`);
    if (after.length > 1) found.add(`${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`);
  }
  found.delete(digits);
  return found;
}
