import type { ServerHealthView } from "@platzwart/contract/endpoints/server-health-endpoints";
import { MISSING_AFTER } from "@platzwart/domain/leadership/leadership";
import { between, type Instant, seconds } from "@platzwart/domain/time/instant";
import { durationText } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { useNow } from "../../lib/clock/now.ts";
import { useConnection } from "../../lib/live/connection.ts";
import { useLoopAlarm } from "../../lib/live/loop-alarm.ts";
import { useServerHealth } from "./device-queries.ts";
import { DeviceStatusSign } from "./device-status.tsx";
import type { DeviceStatus } from "./devices.ts";

const { server } = monitoringTexts;
const MEGABYTE = 1_000_000;

const FACTS =
  "flex flex-wrap gap-x-6 gap-y-1 max-tablet:grid max-tablet:basis-full max-tablet:grid-cols-2 max-tablet:gap-x-4";

/** State of the server itself: clock, loop, database, and versions (M-06). */
export function ServerHealth() {
  const { status, facts } = useServerState();
  return (
    <section className="flex flex-wrap gap-x-4 gap-y-1 px-5 py-3 max-tablet:px-4" aria-label={server.heading}>
      <h3 className="font-text text-body font-semibold">{server.heading}</h3>
      <DeviceStatusSign status={status}>{monitoringTexts.statuses[status]}</DeviceStatusSign>
      {facts !== undefined && (
        <dl className={FACTS}>
          {facts.map(([name, text, isBad]) => (
            <div key={name} className="flex flex-wrap gap-x-2 max-tablet:block">
              <dt className="text-ink2 max-tablet:text-note">{name}</dt>
              <dd className={isBad ? "dim-when-stale font-semibold text-warn-ink!" : "dim-when-stale"}>
                {text}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Faults of the server while the list of devices is folded. */
export function ServerTrouble() {
  const { status, facts } = useServerState();
  if (status !== "warning") return null;
  const badFacts = (facts ?? []).filter(([, , isBad]) => isBad);
  return (
    <p className="basis-full pb-1 text-note">
      <b>{server.heading}</b>{" "}
      {badFacts.map(([name, text]) => (
        <span
          key={name}
          className="dim-when-stale mr-4 font-semibold text-warn-ink"
        >{`${name} ${text}`}</span>
      ))}
    </p>
  );
}

function useServerState() {
  const { data: health } = useServerHealth();
  const { isLost } = useConnection();
  const isLoopSilent = useLoopAlarm();
  const now = useNow();
  const facts = health && factsOf(health, isLoopSilent, now);
  // the loop's alarm arrives with the live stream, before the next request
  const isDoubtful = isLoopSilent || facts?.some(([, , isBad]) => isBad) === true;
  const status: DeviceStatus = isLost
    ? "offline"
    : isDoubtful
      ? "warning"
      : facts === undefined
        ? "unknown"
        : "online";
  return { status, facts };
}

type Fact = readonly [name: string, text: string, isBad: boolean];

function factsOf(health: ServerHealthView, isLoopSilent: boolean, now: Instant): readonly Fact[] {
  const { isDatabaseAnswering, isDatabaseDamaged, refusesChanges, backups, lacksErasures } = health;
  const isDatabaseWell = isDatabaseAnswering && !isDatabaseDamaged && refusesChanges === null;
  const isBackupWell = !lacksErasures && backups?.isFailing !== true && backups?.isIntact !== false;
  const isClockWell = health.isClockSteady && health.clockSync !== "not_synchronised";
  return [
    [server.database, databaseState(health), !isDatabaseWell],
    [server.backup, server.backupState(health, now), !isBackupWell],
    [server.loop, server.loopStates[`${!isLoopSilent}`], isLoopSilent],
    [server.clock, clockState(health), !isClockWell],
    ...membersFact(health, now),
    [server.uptime, durationText(seconds(health.uptime)), false],
    [server.memory, server.megabytes(Math.round(health.memory / MEGABYTE)), false],
    [server.version, health.version, false],
  ];
}

/** None where the hall has one server. */
function membersFact({ members }: ServerHealthView, now: Instant): readonly Fact[] {
  if (members.length === 0) return [];
  const missing = members.filter(
    ({ isAccepted, missingSince }) =>
      isAccepted && missingSince !== null && between(missingSince, now) >= MISSING_AFTER,
  );
  const [waiting] = members.filter(({ isAccepted }) => !isAccepted);
  const isProven = members.every((member) => member.isProven !== false);
  if (missing.length > 0)
    return [[server.members, server.membersMissing(missing.map(({ name }) => name)), true]];
  if (!isProven) return [[server.members, server.notProven, true]];
  if (waiting !== undefined) return [[server.members, server.memberWaits(waiting.name), true]];
  return [[server.members, server.membersWell(members.length), false]];
}

function databaseState({ isDatabaseAnswering, isDatabaseDamaged, refusesChanges }: ServerHealthView): string {
  if (isDatabaseDamaged) return server.databaseDamaged;
  if (refusesChanges !== null) return server.refusesChanges[refusesChanges];
  return server.databaseStates[`${isDatabaseAnswering}`];
}

function clockState({ isClockUnknown, isClockSteady, clockSync }: ServerHealthView): string {
  if (isClockUnknown) return server.clockUnknown;
  return isClockSteady ? server.clockStates[clockSync] : server.clockJumped;
}
