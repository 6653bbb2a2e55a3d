/** Seals digits and passwords of devices for storage and makes the tags that stand in for digits (design: storage). */
export interface CodeSeal {
  seal(digits: string): string;
  /** null when it was not made with this key or was damaged since; that is told once for each. */
  open(sealed: string): string | null;
  tag(digits: string): string;
}
