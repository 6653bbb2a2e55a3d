import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { FAULT_WORDS } from "@platzwart/texts/fault-words";
import { moment } from "@platzwart/texts/format";
import { homeTexts } from "@platzwart/texts/pages/home";
import { useCourts } from "../features/courts/court-queries.ts";
import { useDoors } from "../features/doors/door-queries.ts";
import { useConnection } from "../shared/connection.ts";
import { InPageLink } from "../shared/in-page-link.tsx";
import { useLoopAlarm } from "../shared/loop-alarm.ts";
import { useNow } from "../shared/now.ts";
import { buttonClass } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface FaultyDevice {
  readonly name: string;
  readonly fault: DeviceFault;
  /** When it last answered; null: it never did. */
  readonly reportedAt: Instant | null;
}

/** Names of so many stand in the notice. */
const NAMED = 3;

/** That a lamp or a door does not do as it is told, beside the counters; the list of devices says more. */
export function HomeFaults() {
  const courts = useCourts().data;
  const doors = useDoors().data;
  const now = useNow();
  const everyCourt = [...(courts?.items ?? []), ...(courts?.blocked ?? [])];
  const faulty = faultyDevices(everyCourt, doors?.items ?? []);
  const { isLost } = useConnection();
  const isUnheard = everyCourt.some(
    ({ light: { isSimulated, reportedAt, fault } }) =>
      isSimulated !== null && reportedAt === null && fault === null,
  );
  const areOthersWell = !useLoopAlarm() && !isLost && !isUnheard;
  const [device] = faulty;
  const others = areOthersWell ? ` ${homeTexts.othersWork}` : "";
  const look = (
    <InPageLink to="system-monitoring" className={buttonClass()}>
      {homeTexts.look}
    </InPageLink>
  );
  const hint = (text: string) => `${text}.${others}`;
  return (
    <div role="status">
      {device !== undefined && faulty.length === 1 && (
        <Notice title={homeTexts.deviceFault(device.name, FAULT_WORDS[device.fault])} action={look}>
          {hint(
            device.reportedAt === null
              ? homeTexts.faultNever
              : homeTexts.faultSince(moment(device.reportedAt, now)),
          )}
        </Notice>
      )}
      {faulty.length > 1 && (
        <Notice title={homeTexts.deviceFaults(faulty.length)} action={look}>
          {hint(namesOf(faulty))}
        </Notice>
      )}
    </div>
  );
}

function faultyDevices(courts: readonly CourtView[], doors: readonly DoorView[]): FaultyDevice[] {
  const lamps = courts.map(({ name, light: { fault, reportedAt } }) => ({
    name: homeTexts.lampOf(name),
    fault,
    reportedAt,
  }));
  return [...doors, ...lamps].flatMap(({ name, fault, reportedAt }) =>
    fault === null ? [] : [{ name, fault, reportedAt }],
  );
}

function namesOf(faulty: readonly FaultyDevice[]): string {
  const names = faulty
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(", ");
  return faulty.length > NAMED ? homeTexts.andMore(names, faulty.length - NAMED) : names;
}
