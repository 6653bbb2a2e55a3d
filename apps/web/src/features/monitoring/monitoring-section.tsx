import type { DeviceView, MonitoringView } from "@platzwart/contract/endpoints/monitoring-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { HTTP_FAULT_WORDS } from "@platzwart/texts/fault-words";
import { moment } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { Link } from "wouter";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { useNow } from "../../lib/clock/now.ts";
import { useConnection } from "../../lib/live/connection.ts";
import { ServerAge } from "../../lib/live/server-age.tsx";
import { useFold } from "../../lib/storage/folds.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useDevices, useRefresh } from "./device-queries.ts";
import { DeviceStatusSign } from "./device-status.tsx";
import { DeviceTable } from "./device-table.tsx";
import { countByStatus, type DeviceStatus } from "./devices.ts";
import { MemberList } from "./member-list.tsx";
import { ServerHealth, ServerTrouble } from "./server-health.tsx";

const HEAD = "max-tablet:[&_.panel-head]:flex-wrap [&_h2]:flex-[1_0_auto]!";

/** "System Monitoring": the server, and every known device, faulty ones first (H-09). */
export function MonitoringSection({ courts }: { readonly courts: readonly NamedCourt[] }) {
  const { data, isError, isPending } = useDevices();
  const refresh = useRefresh();
  const [isOpen, onFold] = useFold("system-monitoring");
  const summary = (
    <>
      <ServerAge className="stale-mark text-note font-semibold text-warn-ink italic" />
      {data !== undefined && <Counts devices={data.items} />}
    </>
  );
  const refreshButton = (
    <Button kind="quiet" isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
      {monitoringTexts.refresh}
    </Button>
  );
  return (
    <div className={HEAD}>
      <Panel
        id="system-monitoring"
        heading={monitoringTexts.heading}
        fold={{ isOpen, onFold }}
        summary={
          <>
            {summary}
            <ServerTrouble />
          </>
        }
        actions={
          <>
            {summary}
            {refreshButton}
          </>
        }
      >
        {isError && <Callout title={monitoringTexts.missing}>{shellTexts.retriedSoon}</Callout>}
        {data?.monitoring?.outage && <OutageNotice outage={data.monitoring.outage} />}
        <ServerHealth />
        <MemberList />
        <p className="px-5 pb-3 max-tablet:px-4">
          <Link href={PATHS.halls}>{monitoringTexts.otherHalls}</Link>
        </p>
        {isPending && <div className="min-h-33" aria-busy="true" />}
        {data?.items.length === 0 && <p className="px-5 pb-4 text-ink2">{monitoringTexts.noDevices}</p>}
        {data !== undefined && data.items.length > 0 && <DeviceTable devices={data.items} courts={courts} />}
      </Panel>
    </div>
  );
}

/** The monitoring address does not answer (M-04). */
function OutageNotice({ outage }: { readonly outage: NonNullable<MonitoringView["outage"]> }) {
  const now = useNow();
  return (
    <Callout title={monitoringTexts.outage(HTTP_FAULT_WORDS[outage.fault])}>
      {monitoringTexts.outageHint(moment(outage.since, now))}
    </Callout>
  );
}

const COUNTED: readonly DeviceStatus[] = ["online", "warning", "unknown", "offline"];

function Counts({ devices }: { readonly devices: readonly DeviceView[] }) {
  const { isLost } = useConnection();
  const counts = countByStatus(devices);
  const countOf = (status: DeviceStatus) => {
    const count = monitoringTexts.counts[status](counts[status]);
    return isLost ? monitoringTexts.lastCount(count) : count;
  };
  const shown = COUNTED.filter((status) => counts[status] > 0 || status === "online");
  return (
    <p className="flex flex-wrap gap-x-4">
      {shown.map((status) => (
        <DeviceStatusSign key={status} status={status} isOld={isLost}>
          {countOf(status)}
        </DeviceStatusSign>
      ))}
    </p>
  );
}
