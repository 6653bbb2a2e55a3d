import { asOf } from "@platzwart/texts/format";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useConnection } from "../shared/connection.ts";
import { useNow } from "../shared/now.ts";
import { OfflineIcon } from "../ui/icons.tsx";
import "./connection-banner.css";

/** Above everything while the server is out of reach; its region is there from the start to be heard. */
export function ConnectionBanner() {
  const { isLost } = useConnection();
  return (
    <div role="status" className="connection">
      {isLost && <Lost />}
    </div>
  );
}

function Lost() {
  const { lastHeardAt } = useConnection();
  const now = useNow();
  return (
    <div className="connection-lost">
      <OfflineIcon />
      <p>
        <b>{shellTexts.connectionLost}</b>{" "}
        <span className="small">
          {lastHeardAt === null
            ? shellTexts.connectionLostUnknown
            : shellTexts.connectionLostAge(asOf(lastHeardAt, now))}
        </span>
      </p>
    </div>
  );
}
