import type { CourtView } from "@platzwart/contract/calls/court-calls";
import { asOf } from "@platzwart/texts/format";
import { homeTexts } from "@platzwart/texts/pages/home";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ReactNode, useState } from "react";
import { useConnection } from "../../shared/connection.ts";
import { useNow } from "../../shared/now.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BlockedCourts } from "./blocked-courts.tsx";
import { CourtCard } from "./court-card.tsx";
import { useCourts } from "./court-queries.ts";
import "./court-section.css";

interface CourtSectionProps {
  /** A court's doors on its card, and why they are as they are. */
  doorsOf(court: CourtView): ReactNode;
  doorsWhyOf(court: CourtView): ReactNode;
  /** Where the log tells of a court. */
  logHrefOf(court: CourtView): string;
  onAccessEnded(): void;
}

/** "Court Steuerung": a card for each court, in order of id (H-07). */
export function CourtSection({ doorsOf, doorsWhyOf, logHrefOf, onAccessEnded }: CourtSectionProps) {
  const [whyOf, setWhyOf] = useState<CourtView["id"] | null>(null);
  const { data, isError, isFetching, refetch } = useCourts();
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  return (
    <section className="court-section" aria-labelledby="court-control">
      <div className="section-head">
        <h2 id="court-control">{homeTexts.courtControl}</h2>
        {isLost && lastHeardAt !== null && <p className="small stale-mark">{asOf(lastHeardAt, now)}</p>}
      </div>
      {isError && (
        <Notice
          title={homeTexts.courtsMissing}
          action={
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              {shellTexts.retry}
            </Button>
          }
        >
          {homeTexts.courtsMissingHint}
        </Notice>
      )}
      {data === undefined && !isError && <CourtsToCome />}
      {data?.items.length === 0 && (
        <div className="court-none">
          <p>
            <b>{data.blocked.length > 0 ? homeTexts.allBlocked : homeTexts.noCourts}</b>
          </p>
          {data.blocked.length === 0 && <p className="second">{homeTexts.noCourtsHint}</p>}
        </div>
      )}
      {data !== undefined && data.items.length > 0 && (
        <div className="courts" data-columns={Math.min(data.items.length, 4)}>
          {data.items.map((court) => (
            <CourtCard
              key={court.id}
              court={court}
              now={now}
              doors={doorsOf(court)}
              doorsWhy={whyOf === court.id && doorsWhyOf(court)}
              logHref={logHrefOf(court)}
              isWhyOpen={whyOf === court.id}
              onWhy={() => setWhyOf(whyOf === court.id ? null : court.id)}
              onAccessEnded={onAccessEnded}
            />
          ))}
        </div>
      )}
      {data !== undefined && data.blocked.length > 0 && <BlockedCourts courts={data.blocked} now={now} />}
    </section>
  );
}

/** Keeps the room of four cards while they load. */
function CourtsToCome() {
  return (
    <div className="courts" data-columns="4" aria-hidden="true">
      {[1, 2, 3, 4].map((place) => (
        <div key={place} className="court court-to-come" />
      ))}
    </div>
  );
}
