import type { DeviceFault } from "@platzwart/domain/refusal";
import * as z from "zod/mini";

/** offline: no connection; timeout: no answer in time; refused: the device answers, but does not do what it was told. */
export const deviceFaultSchema = z.enum(["offline", "timeout", "refused"] satisfies DeviceFault[]);
