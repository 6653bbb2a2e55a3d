import type { ReactNode } from "react";
import { DoorClosedIcon, DoorIcon, DoorUnknownIcon } from "../../ui/icons.tsx";
import type { DoorPhase } from "./door-phase.ts";

export const DOOR_ICONS: Readonly<Record<DoorPhase, ReactNode>> = {
  open: <DoorIcon />,
  closed: <DoorClosedIcon />,
  unknown: <DoorUnknownIcon />,
};
