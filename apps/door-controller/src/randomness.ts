import { randomInt, randomUUID } from "node:crypto";

export const newRun = (): string => randomUUID();

/** 0 ≤ jitter < 1. */
export const jitter = (): number => randomInt(1_000) / 1_000;
