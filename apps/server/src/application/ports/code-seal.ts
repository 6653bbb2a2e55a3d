/** Encrypts digits and device passwords for storage, and makes the tags by which digits are compared (design: storage). */
export interface CodeSeal {
  seal(digits: string): string;
  /** Decrypts a sealed text; null if it was sealed with another key or is damaged, which is logged once for each text. */
  open(sealed: string): string | null;
  tag(digits: string): string;
}
