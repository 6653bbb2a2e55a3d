import { asOf } from "@platzwart/texts/format";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useNow } from "../lib/clock/now.ts";
import { useConnection } from "../lib/live/connection.ts";
import { Button } from "../ui/button.tsx";
import { OfflineIcon } from "../ui/icons.tsx";

const BAR =
  "connection-lost flex min-h-12 items-center gap-3 border-b-[1.5px] border-warn bg-warn-tint px-[max(var(--page-edge),50vw-54.5rem+var(--page-edge))] py-2 leading-5 [&>.icon]:text-warn-ink";

/** Says that the server is lost or was updated; screen readers announce only a region that exists from the start. */
export function ConnectionBanner() {
  const { isLost, isOutdated } = useConnection();
  return (
    <div role="status" className="sticky top-0 z-25">
      {isLost ? <Lost /> : isOutdated && <Outdated />}
    </div>
  );
}

function Lost() {
  const { lastReceivedAt } = useConnection();
  const now = useNow();
  return (
    <div className={BAR}>
      <OfflineIcon />
      <p>
        <b className="mr-2 max-tablet:block">{shellTexts.connectionLost}</b>{" "}
        <span className="text-note">
          {lastReceivedAt === null
            ? shellTexts.connectionLostUnknown
            : shellTexts.connectionLostAge(asOf(lastReceivedAt, now))}
        </span>
      </p>
    </div>
  );
}

/** The browser asks about unsaved entries before the reload. */
function Outdated() {
  return (
    <div className={BAR}>
      <p className="grow font-semibold">{shellTexts.outdated}</p>
      <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
    </div>
  );
}
