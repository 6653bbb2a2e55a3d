/** Encrypts access codes and device passwords with keys derived from CODE_KEY (environment, or a file). */
export interface SecretCipher {
  encrypt(secret: string): string;
  /** null: damaged, or encrypted with another key. */
  decrypt(encrypted: string): string | null;
  /** Length of an encrypted text; differs with the number of digits. */
  encryptedLength(digits: number): number;
  /** HMAC, equal for equal texts, so that equal codes are found without decryption. */
  lookupHash(secret: string): string;
}
