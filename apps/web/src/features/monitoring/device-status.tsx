import type { ReactNode } from "react";
import { OfflineIcon, RunningIcon, UnknownIcon, WarningIcon } from "../../ui/icons.tsx";
import type { DeviceStatus } from "./devices.ts";
import "./device-status.css";

const SIGNS: Readonly<Record<DeviceStatus, ReactNode>> = {
  online: <RunningIcon />,
  offline: <OfflineIcon />,
  warning: <WarningIcon />,
  unknown: <UnknownIcon />,
};

/** How a device is: sign, word and colour. */
export function DeviceStatusSign({
  status,
  children,
}: {
  readonly status: DeviceStatus;
  readonly children: ReactNode;
}) {
  return (
    <span className={`device-sign ${status}`}>
      {SIGNS[status]}
      <span className="value">{children}</span>
    </span>
  );
}
