import type { DeviceView } from "@platzwart/contract/endpoints/device-endpoints";
import { seconds } from "@platzwart/domain/time/instant";
import { ago, lasting } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import type { ReactNode } from "react";
import { useConnection } from "../../shared/connection.ts";
import { DOOR_ICONS } from "../../shared/door-icons.tsx";
import type { NamedCourt } from "../../shared/named-court.ts";
import { useNow } from "../../shared/now.ts";
import { DeviceStatusSign } from "./device-status.tsx";
import { byUrgency, courtNames } from "./devices.ts";
import "./device-table.css";

const { columns } = monitoringTexts;

interface DeviceTableProps {
  readonly devices: readonly DeviceView[];
  readonly courts: readonly NamedCourt[];
}

/** Each device with all that is known of it (M-01); without room for the columns each row is a block. */
export function DeviceTable({ devices, courts }: DeviceTableProps) {
  const hasAddresses = devices.some(({ ipAddress }) => ipAddress !== null);
  return (
    <table className="devices" aria-label={monitoringTexts.devices}>
      <thead>
        <tr>
          <th scope="col">{columns.device}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.kind}</th>
          <th scope="col">{columns.courts}</th>
          {hasAddresses && <th scope="col">{columns.address}</th>}
          <th scope="col">{columns.cpu}</th>
          <th scope="col">{columns.memory}</th>
          <th scope="col">{columns.disk}</th>
          <th scope="col">{columns.temperature}</th>
          <th scope="col">{columns.uptime}</th>
          <th scope="col">{columns.door}</th>
          <th scope="col">{columns.access}</th>
          <th scope="col">{columns.seen}</th>
        </tr>
      </thead>
      <tbody>
        {byUrgency(devices).map((device) => (
          <DeviceRow key={device.id} device={device} courts={courts} hasAddress={hasAddresses} />
        ))}
      </tbody>
    </table>
  );
}

interface DeviceRowProps {
  readonly device: DeviceView;
  readonly courts: readonly NamedCourt[];
  readonly hasAddress: boolean;
}

function DeviceRow({ device, courts, hasAddress }: DeviceRowProps) {
  const { status, fault, deviceType, uptime, lastAccess } = device;
  const now = useNow();
  return (
    <tr className={status}>
      <th scope="row">
        {device.name ?? monitoringTexts.nameless}
        <Origin device={device} />
      </th>
      <td className="device-status">
        <DeviceStatusSign status={status}>{monitoringTexts.statuses[status]}</DeviceStatusSign>
        {fault !== null && <small className="second"> {monitoringTexts.faults[fault]}</small>}
      </td>
      <Cell label={columns.kind}>{deviceType && monitoringTexts.kinds[deviceType]}</Cell>
      <Cell label={columns.courts} className="device-named">
        {courtNames(device.connectedCourts, courts)}
      </Cell>
      {hasAddress && (
        <Cell label={columns.address} className="device-named">
          {device.ipAddress}
        </Cell>
      )}
      <Measured label={columns.cpu} isShort of={device.cpuUsage} in={monitoringTexts.percent} />
      <Measured label={columns.memory} isShort of={device.memoryUsage} in={monitoringTexts.percent} />
      <Measured label={columns.disk} isShort of={device.diskUsage} in={monitoringTexts.percent} />
      <Measured label={columns.temperature} isShort of={device.temperature} in={monitoringTexts.celsius} />
      <Measured label={columns.uptime} of={uptime} in={(lasted) => lasting(seconds(lasted))} />
      <Cell label={columns.door}>
        {deviceType === "door" && <Lock state={device.doorStatus ?? "unknown"} />}
      </Cell>
      <Measured label={columns.access} of={lastAccess} in={(at) => ago(at, now)} />
      <Cell label={columns.seen}>
        <LastSeen device={device} />
      </Cell>
    </tr>
  );
}

/** Where a device that is not a real one of this hall comes from. */
function Origin({ device: { isSimulated, source } }: { readonly device: DeviceView }) {
  const origin = isSimulated
    ? monitoringTexts.simulated
    : source === "monitoring"
      ? monitoringTexts.foreign
      : null;
  return origin && <small className="second"> {origin}</small>;
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

interface MeasuredProps<Value> {
  readonly label: string;
  /** null: the device does not say. */
  readonly of: Value | null;
  readonly in: (value: Value) => string;
  /** Never longer than a number with its unit. */
  readonly isShort?: boolean;
}

function Measured<Value>({ label, of, in: inWords, isShort = false }: MeasuredProps<Value>) {
  return (
    <Cell label={label} className={isShort ? "device-value device-short" : "device-value"}>
      {of !== null && <span className="value">{inWords(of)}</span>}
    </Cell>
  );
}

const LOCK_ICONS = { unlocked: DOOR_ICONS.open, locked: DOOR_ICONS.closed, unknown: DOOR_ICONS.unknown };

function Lock({ state }: { readonly state: keyof typeof LOCK_ICONS }) {
  return (
    <span className={`device-lock ${state}`}>
      {LOCK_ICONS[state]}
      <span className="value">{monitoringTexts.doorStates[state]}</span>
    </span>
  );
}

function LastSeen({ device: { status, lastSeen } }: { readonly device: DeviceView }) {
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  const isThere = status === "online" || status === "warning";
  if (isThere && !isLost) return <span className="value">{monitoringTexts.seenNow}</span>;
  // without the server nobody knows more than what was heard of it last
  const at = isThere ? lastHeardAt : lastSeen;
  return at === null ? monitoringTexts.neverSeen : <span className="value">{ago(at, now)}</span>;
}
