import { CODE_KEY_BYTES, createSecretCipher } from "../platform/system/secret-cipher.ts";

export const TEST_KEY = Buffer.alloc(CODE_KEY_BYTES, "test key");
export const testCipher = createSecretCipher(TEST_KEY);
