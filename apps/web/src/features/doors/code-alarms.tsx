import type { CodeAlarmView } from "@platzwart/contract/endpoints/code-alarm-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { moment } from "@platzwart/texts/format";
import { codeAlarmTexts } from "@platzwart/texts/pages/code-alarms";
import { useAcknowledgeAlarm, useClearWrongCodes } from "../../entities/doors/code-alarm-commands.ts";
import { useDoors } from "../../entities/doors/door-queries.ts";
import { useNow } from "../../lib/clock/now.ts";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";

/** Largest number of single notices; more become one list. */
const MAX_SINGLE_NOTICES = 3;
/** Length of the list; further alarms follow as these are acknowledged. */
const MAX_LISTED = 10;

interface Alarm extends Pick<CodeAlarmView, "id" | "doorId" | "since"> {
  readonly place: string;
}

const ALARMS = [
  "code-alarms grid gap-2 [&>.notice]:flex-wrap [&>.notice]:gap-y-1 [&_.notice-text]:min-w-0 [&_.notice-text]:basis-50",
  "[&_.notice-text]:wrap-anywhere",
].join(" ");

const LISTED_ALARM = "flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2";

/** Unacknowledged alarms about wrong codes (D-21). */
export function CodeAlarms() {
  const doors = useDoors().data;
  const now = useNow();
  const isOperator = useIsOperator();
  const alarms = doors === undefined ? [] : alarmsOf(doors.codeAlarms, doors.items);
  const [oldest] = alarms;
  const hint = (text: string) => (isOperator ? text : `${text} ${codeAlarmTexts.endedByOperator}`);
  return (
    <div className={ALARMS} role="status">
      {alarms.length <= MAX_SINGLE_NOTICES
        ? alarms.map((alarm) => (
            <Callout
              key={alarm.id}
              title={codeAlarmTexts.title(alarm.place)}
              action={isOperator && <AlarmButtons alarm={alarm} />}
            >
              {hint(codeAlarmTexts.sinceAlone(moment(alarm.since, now)))}
            </Callout>
          ))
        : oldest !== undefined && (
            <Callout
              title={codeAlarmTexts.several(alarms.length)}
              action={
                <ul className="basis-full list-none p-0 text-ink">
                  {alarms.slice(0, MAX_LISTED).map((alarm) => (
                    <li key={alarm.id} className={LISTED_ALARM}>
                      <span className="min-w-0 flex-[1_1_12.5rem] wrap-anywhere">
                        {alarm.place}{" "}
                        <span className="inline-block text-note">
                          {codeAlarmTexts.since(moment(alarm.since, now))}
                        </span>
                      </span>
                      {isOperator && <AlarmButtons alarm={alarm} />}
                    </li>
                  ))}
                  {alarms.length > MAX_LISTED && (
                    <li className={`text-note ${LISTED_ALARM}`}>
                      {codeAlarmTexts.more(alarms.length - MAX_LISTED)}
                    </li>
                  )}
                </ul>
              }
            >
              {hint(codeAlarmTexts.oldestSince(moment(oldest.since, now)))}
            </Callout>
          )}
    </div>
  );
}

function AlarmButtons({ alarm: { id, doorId, place } }: { readonly alarm: Alarm }) {
  const acknowledge = useAcknowledgeAlarm(id, place);
  return (
    <span className="flex flex-wrap gap-2">
      {doorId !== null && <ClearButton doorId={doorId} place={place} />}
      <Button
        aria-label={codeAlarmTexts.actionAt(codeAlarmTexts.acknowledge, place)}
        isBusy={acknowledge.isPending}
        onClick={() => acknowledge.mutate()}
      >
        {codeAlarmTexts.acknowledge}
      </Button>
    </span>
  );
}

function ClearButton({ doorId, place }: { readonly doorId: string; readonly place: string }) {
  const clear = useClearWrongCodes(doorId, place);
  return (
    <Button
      aria-label={codeAlarmTexts.actionAt(codeAlarmTexts.clear, place)}
      isBusy={clear.isPending}
      onClick={() => clear.mutate()}
    >
      {codeAlarmTexts.clear}
    </Button>
  );
}

/** A door has its present name, and the alarm of a removed door is omitted. */
function alarmsOf(alarms: readonly CodeAlarmView[], doors: readonly DoorView[]): Alarm[] {
  return alarms.flatMap(({ id, of, doorId, name, since }) => {
    if (of === "hall") return { id, doorId, since, place: codeAlarmTexts.hall };
    if (of === "user") return { id, doorId, since, place: codeAlarmTexts.user(name) };
    const door = doors.find((candidate) => candidate.id === doorId);
    return door === undefined ? [] : { id, doorId, since, place: door.name };
  });
}
