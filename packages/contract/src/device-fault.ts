import type { DeviceFault } from "@platzwart/domain/refusal";
import * as z from "zod/mini";

/** The class of a device's failure to carry out a command. */
export const deviceFaultSchema = z.enum(["offline", "timeout", "refused"] satisfies DeviceFault[]);
