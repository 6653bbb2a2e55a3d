import type { DeviceFault } from "@platzwart/domain/refusal";
import * as z from "zod/mini";

/** Why a device does not do as it was told. */
export const deviceFaultSchema = z.enum(["offline", "timeout", "refused"] satisfies DeviceFault[]);
