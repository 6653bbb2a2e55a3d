import type { DeviceView } from "@platzwart/contract/endpoints/monitoring-endpoints";
import { seconds } from "@platzwart/domain/time/instant";
import { ago, durationText } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import type { CSSProperties, ReactNode } from "react";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { DOOR_ICONS } from "../../entities/doors/door-icons.tsx";
import { useNow } from "../../lib/clock/now.ts";
import { useConnection } from "../../lib/live/connection.ts";
import { DeviceStatusSign } from "./device-status.tsx";
import { byUrgency, courtList } from "./devices.ts";

const { columns, kinds, statuses, lastStatuses, faults, doorStates, percent, celsius } = monitoringTexts;

/** Without room for thirteen columns each row is a block, and each cell names its column. */
const ROW = [
  "grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-4 gap-y-1 border-t border-line px-5 py-3 *:p-0",
  "max-tablet:grid-cols-4 max-tablet:px-4 wide:table-row wide:h-12",
].join(" ");
const CELLS =
  "wide:*:px-1.5 wide:*:py-2 wide:*:first:pl-5 wide:*:last:pr-5 wide:*:last:text-right wide:*:last:whitespace-nowrap";
const CELL = [
  "block max-wide:wrap-anywhere max-wide:before:block max-wide:before:text-note max-wide:before:text-ink2 wide:table-cell",
  // screen readers take the name from the table's head
  "max-wide:before:content-[attr(data-label)_/_'']",
].join(" ");
const EMPTY_CELL = "hidden text-ink3 wide:table-cell";
const WIDE_CELL = "max-tablet:col-span-2";
const NAMES_CELL = "wrap-anywhere max-tablet:col-span-2 wide:min-w-20";
const VALUE_CELL = "max-tablet:col-span-2 wide:whitespace-nowrap";
/** Numbers are aligned by their last digit. */
const NUMBER_CELL = "max-tablet:col-span-2 wide:text-right wide:whitespace-nowrap";
const SMALL_TEXT = "text-[0.8125rem] font-normal text-ink2";

const NUMBER_COLUMNS: ReadonlySet<string> = new Set([
  columns.cpu,
  columns.memory,
  columns.disk,
  columns.temperature,
  columns.uptime,
]);

const AFTER_NUMBER = "wide:pl-6!";

function headLook(word: string): string {
  if (word === columns.door) return AFTER_NUMBER;
  return NUMBER_COLUMNS.has(word) ? "text-right" : "";
}

interface DeviceTableProps {
  readonly devices: readonly DeviceView[];
  readonly courts: readonly NamedCourt[];
}

/** Every device with its figures, faulty ones first (H-09). */
export function DeviceTable({ devices, courts }: DeviceTableProps) {
  const hasAddresses = devices.some(({ ipAddress }) => ipAddress !== null);
  // the labels follow the order of the columns
  const { address, ...others } = columns;
  const heads = Object.values(hasAddresses ? columns : others);
  return (
    <table className="block w-full border-collapse text-left wide:table" aria-label={monitoringTexts.devices}>
      <thead className="border-t border-line align-bottom text-note text-ink2 max-wide:sr-only">
        <tr className={CELLS}>
          {heads.map((word) => (
            <th key={word} scope="col" className={`font-semibold ${headLook(word)}`}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block wide:table-row-group">
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
  const { status, fault, deviceType } = device;
  const { isLost } = useConnection();
  const now = useNow();
  const origin = originOf(device);
  const cells: readonly (readonly [label: string, value: ReactNode, look: string])[] = [
    [columns.kind, deviceType && kinds[deviceType], WIDE_CELL],
    [columns.courts, courtList(courts, device.connectedCourts), NAMES_CELL],
    ...(hasAddress ? [[columns.address, device.ipAddress, NAMES_CELL] as const] : []),
    [columns.cpu, usageBar(device.cpuUsage), NUMBER_CELL],
    [columns.memory, usageBar(device.memoryUsage), NUMBER_CELL],
    [columns.disk, usageBar(device.diskUsage), NUMBER_CELL],
    [columns.temperature, reportedValue(device.temperature, celsius), NUMBER_CELL],
    [columns.uptime, reportedValue(device.uptime, (lasted) => durationText(seconds(lasted))), NUMBER_CELL],
    [
      columns.door,
      deviceType === "door" && <DoorLockState state={device.doorStatus ?? "unknown"} />,
      `${WIDE_CELL} ${AFTER_NUMBER}`,
    ],
    [columns.access, reportedValue(device.lastAccess, (at) => ago(at, now)), VALUE_CELL],
    [columns.seen, <LastSeen key="seen" device={device} />, WIDE_CELL],
  ];
  return (
    <tr className={`${ROW} ${CELLS}`}>
      <th scope="row" className="col-span-2 block font-semibold wrap-anywhere wide:table-cell wide:min-w-36">
        {device.name ?? monitoringTexts.nameless}
        {origin !== null && <small className={SMALL_TEXT}> {origin}</small>}
      </th>
      <td className="col-[3/-1] block wide:table-cell">
        <DeviceStatusSign status={status} isOld={isLost}>
          {(isLost ? lastStatuses : statuses)[status]}
        </DeviceStatusSign>
        {fault !== null && <small className={`max-tablet:block ${SMALL_TEXT}`}> {faults[fault]}</small>}
      </td>
      {cells.map(([label, value, look]) => {
        const isEmpty = value === null || value === false;
        return (
          <td key={label} className={isEmpty ? EMPTY_CELL : `${CELL} ${look}`} data-label={label}>
            {isEmpty ? monitoringTexts.none : value}
          </td>
        );
      })}
    </tr>
  );
}

/** null: a real device of this hall. */
function originOf({ isSimulated, source }: DeviceView): string | null {
  if (isSimulated) return monitoringTexts.simulated;
  return source === "monitoring" ? monitoringTexts.fromMonitoring : null;
}

/** null: not reported. */
function reportedValue<Value>(value: Value | null, inWords: (value: Value) => string): ReactNode {
  return value !== null && <span className="dim-when-stale">{inWords(value)}</span>;
}

/** A bar compares rows where there is room. */
function usageBar(share: number | null): ReactNode {
  return (
    share !== null && (
      <>
        <span className="dim-when-stale">{percent(share)}</span>
        <span className={BAR} style={{ "--used": `${share}%` } as CSSProperties} aria-hidden="true" />
      </>
    )
  );
}

const BAR = [
  "usage-bar mt-1 block h-1 rounded-1 bg-[linear-gradient(to_right,var(--ink2)_var(--used),var(--line)_0)]",
  "max-desk:hidden max-wide:mr-4 forced:hidden",
].join(" ");

const LOCK_LOOKS = {
  unlocked: [DOOR_ICONS.open, "[&_.icon]:text-door-edge"],
  locked: [DOOR_ICONS.closed, ""],
  unknown: [DOOR_ICONS.unknown, "text-warn-ink"],
} as const;

function DoorLockState({ state }: { readonly state: keyof typeof LOCK_LOOKS }) {
  const [icon, colour] = LOCK_LOOKS[state];
  return (
    <span className={`inline-flex items-center gap-2 align-bottom whitespace-nowrap ${colour}`}>
      {icon}
      <span className="dim-when-stale">{doorStates[state]}</span>
    </span>
  );
}

function LastSeen({ device: { status, lastSeen } }: { readonly device: DeviceView }) {
  const { isLost, lastReceivedAt } = useConnection();
  const now = useNow();
  const isThere = status === "online" || status === "warning";
  if (isThere && !isLost) return <span className="dim-when-stale">{monitoringTexts.seenNow}</span>;
  // without the server the time of the last report counts
  const at = isThere ? lastReceivedAt : lastSeen;
  return at === null ? monitoringTexts.neverSeen : <span className="dim-when-stale">{ago(at, now)}</span>;
}
