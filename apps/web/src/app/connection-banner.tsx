import { asOf } from "@platzwart/texts/format";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useConnection } from "../shared/connection.ts";
import { useNow } from "../shared/now.ts";
import { Button } from "../ui/button.tsx";
import { OfflineIcon } from "../ui/icons.tsx";

const BAR =
  "connection-lost flex min-h-12 items-center gap-3 border-b-[1.5px] border-warn bg-warn-tint px-[max(var(--page-edge),50vw-54.5rem+var(--page-edge))] py-2 leading-5 [&>.icon]:text-warn-ink";

/** Above everything while the server is out of reach, or was updated under the page; its region is there from the start to be heard. */
export function ConnectionBanner() {
  const { isLost, isOutdated } = useConnection();
  return (
    // seen wherever the page is scrolled to
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

/** The page asks before it is loaded anew where something was typed and not saved. */
function Outdated() {
  return (
    <div className={BAR}>
      <p className="grow font-semibold">{shellTexts.outdated}</p>
      <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
    </div>
  );
}
