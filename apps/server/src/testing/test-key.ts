import { CODE_KEY_BYTES, createCodeSeal } from "../adapters/code-seal.ts";

export const TEST_KEY = Buffer.alloc(CODE_KEY_BYTES, "test key");
export const testSeal = createCodeSeal(TEST_KEY);
