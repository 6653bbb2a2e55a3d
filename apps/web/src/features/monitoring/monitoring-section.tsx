import type { CourtView } from "@platzwart/contract/calls/court-calls";
import type { DoorView } from "@platzwart/contract/calls/door-calls";
import { asOf } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { useId, useMemo, useState } from "react";
import { useConnection } from "../../shared/connection.ts";
import { useLoopAlarm } from "../../shared/loop-alarm.ts";
import { useNow } from "../../shared/now.ts";
import { Button } from "../../ui/button.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DeviceStatusSign } from "./device-status.tsx";
import { DeviceTable } from "./device-table.tsx";
import { countByStatus, type Device, type DeviceStatus, devicesOf } from "./devices.ts";
import { useRefresh } from "./use-refresh.ts";
import "../../ui/panel.css";
import "./monitoring-section.css";

interface MonitoringSectionProps {
  /** undefined: not known yet. */
  readonly doors: readonly DoorView[] | undefined;
  readonly courts:
    | { readonly items: readonly CourtView[]; readonly blocked: readonly CourtView[] }
    | undefined;
  /** Whether doors or courts could not be read. */
  readonly isFailing: boolean;
  /** Reads doors and courts anew. */
  readonly read: () => Promise<unknown>;
}

const COUNTED: readonly DeviceStatus[] = ["online", "warning", "unknown", "offline"];

/** "System Monitoring": every device that the server knows, what is broken first (H-09). */
export function MonitoringSection({ doors, courts, isFailing, read }: MonitoringSectionProps) {
  const { isLost, lastHeardAt } = useConnection();
  const isLoopSilent = useLoopAlarm();
  const refresh = useRefresh({ read, isFailing });
  const [isOpen, setOpen] = useState(false);
  const headId = useId();
  const bodyId = useId();
  const devices = useMemo(
    () =>
      doors === undefined || courts === undefined
        ? null
        : devicesOf({ isLost, lastHeardAt, isLoopSilent }, doors, [...courts.items, ...courts.blocked]),
    [isLost, lastHeardAt, isLoopSilent, doors, courts],
  );
  return (
    <section id="system-monitoring" className="panel monitoring" aria-labelledby={headId}>
      <div className="panel-head">
        <h2 id={headId}>{monitoringTexts.heading}</h2>
        <Age />
        {devices !== null && <Counts devices={devices} />}
        <span className="monitoring-refresh">
          <Button kind="quiet" isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
            {monitoringTexts.refresh}
          </Button>
        </span>
        <span className="monitoring-fold">
          <Button
            kind="quiet"
            isSquare
            aria-label={monitoringTexts.fold}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronIcon />
          </Button>
        </span>
      </div>
      {isFailing && <Notice title={monitoringTexts.missing}>{monitoringTexts.missingHint}</Notice>}
      <div id={bodyId} className="monitoring-body" data-open={isOpen}>
        {devices === null && !isFailing && <div className="monitoring-to-come" aria-busy="true" />}
        {devices !== null && <DeviceTable devices={devices} />}
        {devices?.length === 1 && <p className="monitoring-none second">{monitoringTexts.noDevices}</p>}
      </div>
    </section>
  );
}

function Age() {
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  return isLost && lastHeardAt !== null && <p className="small stale-mark">{asOf(lastHeardAt, now)}</p>;
}

function Counts({ devices }: { readonly devices: readonly Device[] }) {
  const counts = countByStatus(devices);
  const shown = COUNTED.filter((status) => counts[status] > 0 || status === "online");
  return (
    <p className="monitoring-counts">
      {shown.map((status) => (
        <DeviceStatusSign key={status} status={status}>
          {monitoringTexts.counts[status](counts[status])}
        </DeviceStatusSign>
      ))}
    </p>
  );
}
