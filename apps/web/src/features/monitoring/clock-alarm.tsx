import { moment } from "@platzwart/texts/format";
import { monitoringTexts } from "@platzwart/texts/pages/monitoring";
import { useNow } from "../../lib/clock/now.ts";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { useConfirmClock, useServerHealth } from "./device-queries.ts";

const texts = monitoringTexts.server.unknownClock;

/** An unknown clock stays an alarm until an operator confirms the server's time (M-06). */
export function ClockAlarm() {
  const isUnknown = useServerHealth().data?.isClockUnknown === true;
  const now = useNow();
  const confirm = useConfirmClock();
  const isOperator = useIsOperator();
  const button = (
    <Button isBusy={confirm.isPending} onClick={() => confirm.mutate()}>
      {texts.confirm}
    </Button>
  );
  return (
    <div role="status">
      {isUnknown && (
        <Callout title={texts.title(moment(now, now))} action={isOperator && button}>
          {isOperator ? texts.hint : `${texts.hint} ${texts.byOperator}`}
        </Callout>
      )}
    </div>
  );
}
