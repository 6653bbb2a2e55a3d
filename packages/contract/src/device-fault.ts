import type { DeviceFault } from "@platzwart/domain/refusal";
import * as z from "zod/mini";

/**
 * offline: the device cannot be reached; timeout: no answer in time; refused: the device answers without obeying (not a refusal
 * of an HTTP request).
 */
export const deviceFaultSchema = z.enum(["offline", "timeout", "refused"] satisfies DeviceFault[]);
