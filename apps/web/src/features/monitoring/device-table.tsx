import { ago } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import type { ReactNode } from "react";
import { useConnection } from "../../shared/connection.ts";
import { DOOR_ICONS } from "../../shared/door-icons.tsx";
import { doorPhase } from "../../shared/door-phase.ts";
import { useNow } from "../../shared/now.ts";
import { DeviceStatusSign } from "./device-status.tsx";
import type { Device } from "./devices.ts";
import "./device-table.css";

const { columns } = monitoringTexts;

/** Each device with what is known of it; on the phone each row is a block. */
export function DeviceTable({ devices }: { readonly devices: readonly Device[] }) {
  const hasAddresses = devices.some(({ address }) => address !== null);
  const hasDoors = devices.some(({ lock }) => lock !== null);
  return (
    <table className="devices" aria-label={monitoringTexts.devices}>
      <thead>
        <tr>
          <th scope="col">{columns.device}</th>
          <th scope="col">{columns.status}</th>
          {hasAddresses && <th scope="col">{columns.address}</th>}
          <th scope="col" className="device-kind">
            {columns.kind}
          </th>
          <th scope="col">{columns.courts}</th>
          {hasDoors && <th scope="col">{columns.door}</th>}
          <th scope="col">{columns.seen}</th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device.key} className={device.status}>
            <th scope="row">
              {device.name}
              {device.isSimulated && <small className="second"> {monitoringTexts.simulated}</small>}
            </th>
            <td className="device-status">
              <DeviceStatusSign status={device.status}>
                {monitoringTexts.statuses[device.status]}
              </DeviceStatusSign>
              {device.fault !== null && <small className="second"> {device.fault}</small>}
            </td>
            {hasAddresses && (
              <Cell label={columns.address} className="device-named">
                {device.address}
              </Cell>
            )}
            <td className="device-kind">{monitoringTexts.kinds[device.kind]}</td>
            <Cell label={columns.courts} className="device-named">
              {device.courts}
            </Cell>
            {hasDoors && (
              <Cell label={columns.door}>{device.lock !== null && <Lock lock={device.lock} />}</Cell>
            )}
            <Cell label={columns.seen}>
              <LastSeen seen={device.seen} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Cell({ label, className, children }: CellProps) {
  const isEmpty = children === null || children === false;
  return (
    <td className={isEmpty ? "none" : className} data-label={label}>
      {isEmpty ? monitoringTexts.none : children}
    </td>
  );
}

function Lock({ lock }: { readonly lock: NonNullable<Device["lock"]> }) {
  const state = doorPhase(lock, useNow());
  return (
    <span className={`device-lock ${state}`}>
      {DOOR_ICONS[state]}
      <span className="value">{monitoringTexts.doorStates[state]}</span>
    </span>
  );
}

function LastSeen({ seen }: { readonly seen: Device["seen"] }) {
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  if (seen === "never") return monitoringTexts.neverSeen;
  // without the server nobody knows more than what was heard of it last
  const at = seen === "now" && isLost ? lastHeardAt : seen;
  return <span className="value">{typeof at === "number" ? ago(at, now) : monitoringTexts.seenNow}</span>;
}
