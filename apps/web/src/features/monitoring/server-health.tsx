import type { ServerHealthView } from "@platzwart/contract/endpoints/server-health-endpoints";
import { seconds } from "@platzwart/domain/time/instant";
import { lasting } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import type { ReactNode } from "react";
import { useConnection } from "../../shared/connection.ts";
import { useLoopAlarm } from "../../shared/loop-alarm.ts";
import { useNow } from "../../shared/now.ts";
import { useServerHealth } from "./device-queries.ts";
import { DeviceStatusSign } from "./device-status.tsx";
import type { DeviceStatus } from "./devices.ts";
import "./server-health.css";

const { server } = monitoringTexts;
const MEGABYTE = 1_000_000;

/** How the server itself does: clock, loop, database, and what runs there (M-06). */
export function ServerHealth() {
  const { data: health } = useServerHealth();
  const { isLost } = useConnection();
  const isLoopSilent = useLoopAlarm();
  const now = useNow();
  const status = statusOf(health, isLost, isLoopSilent);
  return (
    <section className="server-health" data-status={status} aria-label={server.heading}>
      <h3>{server.heading}</h3>
      <DeviceStatusSign status={status}>{monitoringTexts.statuses[status]}</DeviceStatusSign>
      {health !== undefined && (
        <dl>
          <Fact name={server.database} isBad={!isDatabaseWell(health)}>
            {databaseState(health)}
          </Fact>
          <Fact name={server.backup} isBad={isBackupDoubtful(health)}>
            {server.backupState(health, now)}
          </Fact>
          <Fact name={server.loop} isBad={isLoopSilent}>
            {server.loopStates[`${!isLoopSilent}`]}
          </Fact>
          <Fact name={server.clock} isBad={isClockDoubtful(health)}>
            {clockState(health)}
          </Fact>
          <Fact name={server.uptime}>{lasting(seconds(health.uptime))}</Fact>
          <Fact name={server.memory}>{server.megabytes(Math.round(health.memory / MEGABYTE))}</Fact>
          <Fact name={server.version}>{health.version}</Fact>
        </dl>
      )}
    </section>
  );
}

/** The loop's alarm comes with every tick, sooner than the server is asked. */
function statusOf(
  health: ServerHealthView | undefined,
  isLost: boolean,
  isLoopSilent: boolean,
): DeviceStatus {
  if (isLost) return "offline";
  if (isLoopSilent) return "warning";
  if (health === undefined) return "unknown";
  const isWell = isDatabaseWell(health) && !isClockDoubtful(health) && !isBackupDoubtful(health);
  return isWell ? "online" : "warning";
}

function isDatabaseWell(health: ServerHealthView): boolean {
  return health.isDatabaseAnswering && !health.isDatabaseDamaged && health.refusesChanges === null;
}

function databaseState({ isDatabaseAnswering, isDatabaseDamaged, refusesChanges }: ServerHealthView): string {
  if (isDatabaseDamaged) return server.databaseDamaged;
  if (refusesChanges !== null) return server.refusesChanges[refusesChanges];
  return server.databaseStates[`${isDatabaseAnswering}`];
}

function isBackupDoubtful({ backups, lacksErasures }: ServerHealthView): boolean {
  return lacksErasures || (backups !== null && (backups.isFailing || backups.isIntact === false));
}

function isClockDoubtful({ isClockSteady, clockSync }: ServerHealthView): boolean {
  return !isClockSteady || clockSync === "not_synchronised";
}

function clockState({ isClockDoubted, isClockSteady, clockSync }: ServerHealthView): string {
  if (isClockDoubted) return server.clockDoubted;
  return isClockSteady ? server.clockStates[clockSync] : server.clockJumped;
}

interface FactProps {
  readonly name: string;
  readonly isBad?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, isBad = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isBad ? "bad value" : "value"}>{children}</dd>
    </div>
  );
}
