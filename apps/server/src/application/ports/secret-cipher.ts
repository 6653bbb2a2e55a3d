/** Encrypts access codes and device passwords for storage, all with keys derived from CODE_KEY. */
export interface SecretCipher {
  encrypt(secret: string): string;
  /** null: the text cannot be decrypted, because it is damaged or was encrypted with another key. */
  decrypt(encrypted: string): string | null;
  /** A keyed hash of a secret, always the same for the same secret: equal codes are found without decrypting any. */
  lookupHash(secret: string): string;
}
