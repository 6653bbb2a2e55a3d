import type { DeviceView, MonitoringView } from "@platzwart/contract/endpoints/device-endpoints";
import { HTTP_FAULT_WORDS } from "@platzwart/texts/fault-words";
import { asOf, moment } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { useId, useState } from "react";
import { useConnection } from "../../shared/connection.ts";
import type { NamedCourt } from "../../shared/named-court.ts";
import { useNow } from "../../shared/now.ts";
import { Button } from "../../ui/button.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useDevices, useRefresh } from "./device-queries.ts";
import { DeviceStatusSign } from "./device-status.tsx";
import { DeviceTable } from "./device-table.tsx";
import { countByStatus, type DeviceStatus } from "./devices.ts";
import { ServerHealth } from "./server-health.tsx";
import "../../ui/panel.css";
import "./monitoring-section.css";

const COUNTED: readonly DeviceStatus[] = ["online", "warning", "unknown", "offline"];

/** "System Monitoring": the server, and every device that is known, what is broken first (H-09). */
export function MonitoringSection({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const { data, isError, isPending } = useDevices();
  const refresh = useRefresh();
  const [isOpen, setOpen] = useState(false);
  const headId = useId();
  const bodyId = useId();
  return (
    <section id="system-monitoring" className="panel monitoring" aria-labelledby={headId}>
      <div className="panel-head">
        <h2 id={headId}>{monitoringTexts.heading}</h2>
        <Age />
        {data !== undefined && <Counts devices={data.items} />}
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
      {isError && <Notice title={monitoringTexts.missing}>{monitoringTexts.missingHint}</Notice>}
      {data?.monitoring?.outage && <OutageNotice outage={data.monitoring.outage} />}
      <div id={bodyId} className="monitoring-body" data-open={isOpen}>
        <ServerHealth />
        {isPending && <div className="monitoring-to-come" aria-busy="true" />}
        {data?.items.length === 0 && <p className="monitoring-none second">{monitoringTexts.noDevices}</p>}
        {data !== undefined && data.items.length > 0 && <DeviceTable devices={data.items} courts={courts} />}
      </div>
    </section>
  );
}

function Age() {
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  return isLost && lastHeardAt !== null && <p className="small stale-mark">{asOf(lastHeardAt, now)}</p>;
}

/** That the monitoring address does not answer, for as long as that lasts (M-04). */
function OutageNotice({ outage }: { readonly outage: NonNullable<MonitoringView["outage"]> }) {
  const now = useNow();
  return (
    <Notice title={monitoringTexts.outage(HTTP_FAULT_WORDS[outage.fault])}>
      {monitoringTexts.outageHint(moment(outage.since, now))}
    </Notice>
  );
}

function Counts({ devices }: { readonly devices: readonly DeviceView[] }) {
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
