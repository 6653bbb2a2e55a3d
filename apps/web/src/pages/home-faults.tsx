import { FAULT_CLASS_WORDS } from "@platzwart/texts/fault-words";
import { moment } from "@platzwart/texts/format";
import { homeTexts } from "@platzwart/texts/pages/home";
import { useDoors } from "../entities/doors/door-queries.ts";
import { useCourts } from "../features/courts/court-queries.ts";
import { useFaultyDevices } from "../features/monitoring/listed-devices.ts";
import { useNow } from "../lib/clock/now.ts";
import { useConnection } from "../lib/live/connection.ts";
import { useLoopAlarm } from "../lib/live/loop-alarm.ts";
import { InPageLink } from "../lib/navigation/in-page-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { type FaultyDevice, faultyDevices } from "./faulty-devices.ts";

const MOST_NAMED = 3;

export function HomeFaults() {
  const courts = useCourts().data;
  const doors = useDoors().data;
  const now = useNow();
  const everyCourt = [...(courts?.items ?? []), ...(courts?.blocked ?? [])];
  const listed = useFaultyDevices();
  const faulty = faultyDevices({ courts: courts && everyCourt, doors: doors?.items ?? [], listed });
  const { isLost } = useConnection();
  const isUnanswered = everyCourt.some(
    ({ light: { isSimulated, reportedAt, fault } }) =>
      isSimulated !== null && reportedAt === null && fault === null,
  );
  // a lamp outside all cards is known from the list of devices only
  const areOthersWell = !useLoopAlarm() && !isLost && !isUnanswered && listed !== undefined;
  const [device] = faulty;
  const others = areOthersWell ? ` ${homeTexts.othersWork}` : "";
  const lookLink = (
    <InPageLink to="system-monitoring" className={buttonClass()}>
      {homeTexts.show}
    </InPageLink>
  );
  const hint = (text: string) => `${text}.${others}`;
  return (
    <div role="status">
      {device !== undefined && faulty.length === 1 && (
        <Callout
          title={homeTexts.deviceFault(device.name, FAULT_CLASS_WORDS[device.fault])}
          action={lookLink}
        >
          {hint(
            device.reportedAt === null
              ? homeTexts.faultNever
              : homeTexts.faultSince(moment(device.reportedAt, now)),
          )}
        </Callout>
      )}
      {faulty.length > 1 && (
        <Callout title={homeTexts.deviceFaults(faulty.length)} action={lookLink}>
          {hint(namesOf(faulty))}
        </Callout>
      )}
    </div>
  );
}

function namesOf(faulty: readonly FaultyDevice[]): string {
  const names = faulty
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
    .join(", ");
  return faulty.length > MOST_NAMED ? homeTexts.andMore(names, faulty.length - MOST_NAMED) : names;
}
