/**
 * Encrypts the digits of access codes and device passwords for storage, with keys derived from CODE_KEY, the server's master
 * key (an environment variable, or a file in the data folder).
 */
export interface SecretCipher {
  encrypt(secret: string): string;
  /** null: the text cannot be decrypted, because it is damaged or was encrypted with another key. */
  decrypt(encrypted: string): string | null;
  /** Length of the encrypted text for that many digits, distinct for each number. */
  encryptedLength(digits: number): number;
  /** A keyed hash (HMAC) of a text, equal for equal texts, so that equal codes are found without decrypting any. */
  lookupHash(secret: string): string;
}
