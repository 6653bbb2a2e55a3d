import { randomInt, randomUUID } from "node:crypto";

/** A name that no other run has. */
export const newRun = (): string => randomUUID();

/** From 0 up to 1. */
export const jitter = (): number => randomInt(1_000) / 1_000;
