import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Randomness } from "../ports/randomness.ts";

/** Random values of the operating system. */
export const systemRandomness: Randomness = {
  id: () => randomUUID(),
  below: (limit) => randomInt(limit),
  secret: (bytes) => randomBytes(bytes).toString("base64url"),
};
