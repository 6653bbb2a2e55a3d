import type { DeviceFault } from "@platzwart/domain/refusal";
import * as z from "zod/mini";

/** offline: out of reach; timeout: no answer in time; refused: the device answers without obeying. */
export const deviceFaultSchema = z.enum(["offline", "timeout", "refused"] satisfies DeviceFault[]);
