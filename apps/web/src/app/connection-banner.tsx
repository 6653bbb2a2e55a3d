import { asOf } from "@platzwart/texts/format";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useConnection } from "../shared/connection.ts";
import { useNow } from "../shared/now.ts";
import { OfflineIcon } from "../ui/icons.tsx";

/** Above everything while the server is out of reach; its region is there from the start to be heard. */
export function ConnectionBanner() {
  const { isLost } = useConnection();
  return (
    // seen wherever the page is scrolled to
    <div role="status" className="sticky top-0 z-25">
      {isLost && <Lost />}
    </div>
  );
}

function Lost() {
  const { lastHeardAt } = useConnection();
  const now = useNow();
  return (
    <div className="connection-lost flex min-h-12 items-center gap-3 border-b-[1.5px] border-warn bg-warn-tint px-[max(var(--page-edge),50vw-54.5rem+var(--page-edge))] py-2 leading-5 [&>.icon]:text-warn-ink">
      <OfflineIcon />
      <p>
        <b className="mr-2 max-tablet:block">{shellTexts.connectionLost}</b>{" "}
        <span className="text-note">
          {lastHeardAt === null
            ? shellTexts.connectionLostUnknown
            : shellTexts.connectionLostAge(asOf(lastHeardAt, now))}
        </span>
      </p>
    </div>
  );
}
