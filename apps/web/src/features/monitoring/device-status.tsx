import type { ReactNode } from "react";
import { OfflineIcon, RunningIcon, UnknownIcon, WarningIcon } from "../../ui/icons.tsx";
import type { DeviceStatus } from "./devices.ts";

const STATUS_LOOKS: Readonly<Record<DeviceStatus, readonly [icon: ReactNode, colour: string]>> = {
  online: [<RunningIcon key="icon" />, "text-ok-ink"],
  offline: [<OfflineIcon key="icon" />, "text-err-ink"],
  warning: [<WarningIcon key="icon" />, "text-warn-ink"],
  unknown: [<UnknownIcon key="icon" />, "text-warn-ink"],
};

interface DeviceStatusSignProps {
  readonly status: DeviceStatus;
  /** The last report before the connection was lost; the present state is unknown. */
  readonly isOld?: boolean;
  readonly children: ReactNode;
}

/** An old state has no colour, which would suggest the present. */
export function DeviceStatusSign({ status, isOld = false, children }: DeviceStatusSignProps) {
  const [icon, colour] = STATUS_LOOKS[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 align-bottom font-semibold whitespace-nowrap [&_.icon]:size-4 ${isOld ? "text-ink2" : colour}`}
    >
      {icon}
      <span className="dim-when-stale text-inherit!">{children}</span>
    </span>
  );
}
