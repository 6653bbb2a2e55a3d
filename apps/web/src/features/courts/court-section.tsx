import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { asOf } from "@platzwart/texts/format";
import { homeTexts } from "@platzwart/texts/pages/home";
import { type ReactNode, useState } from "react";
import { useConnection } from "../../shared/connection.ts";
import { placesToCome } from "../../shared/expected-courts.ts";
import { LoadFailure } from "../../shared/load-failure.tsx";
import { useNow } from "../../shared/now.ts";
import { CourtAnnouncements } from "./court-announcements.tsx";
import { CourtCard } from "./court-card.tsx";
import type { CourtParts } from "./court-parts.ts";
import { useCourts } from "./court-queries.ts";
import { CourtRow } from "./court-row.tsx";
import "./court-section.css";

interface CourtSectionProps {
  /** Whether each court has a row instead of a card. */
  readonly isMany: boolean;
  readonly parts: CourtParts;
  /** The blocks of courts, below the cards. */
  readonly blocks: ReactNode;
}

/** "Court Steuerung": each court in order of id (H-07). */
export function CourtSection({ isMany, parts, blocks }: CourtSectionProps) {
  const [openCourt, setOpenCourt] = useState<CourtView["id"] | null>(null);
  const courts = useCourts();
  const { data, isError } = courts;
  const { isLost, lastHeardAt } = useConnection();
  const now = useNow();
  const Court = isMany ? CourtRow : CourtCard;
  return (
    <section className="court-section" aria-labelledby="court-control">
      <div className="section-head">
        <h2 id="court-control">{homeTexts.courtControl}</h2>
        {isLost && lastHeardAt !== null && <p className="small stale-mark">{asOf(lastHeardAt, now)}</p>}
      </div>
      {isError && (
        <LoadFailure
          isInMessage
          title={homeTexts.courtsMissing}
          hint={homeTexts.courtsMissingHint}
          of={courts}
        />
      )}
      {data === undefined && !isError && <CourtsToCome isMany={isMany} />}
      {data?.items.length === 0 && (
        <div className="court-none">
          <p>
            <b>{data.blocked.length > 0 ? homeTexts.allBlocked : homeTexts.noCourts}</b>
          </p>
          {data.blocked.length === 0 && <p className="second">{homeTexts.noCourtsHint}</p>}
        </div>
      )}
      {data !== undefined && data.items.length > 0 && (
        <div
          className={isMany ? "court-rows" : "courts"}
          data-columns={isMany ? undefined : Math.min(data.items.length, 4)}
        >
          {isMany && parts.lane !== null && <div className="row-axis">{parts.axis}</div>}
          {data.items.map((court) => (
            <Court
              key={court.id}
              court={court}
              now={now}
              parts={parts}
              isOpen={openCourt === court.id}
              onFold={() => setOpenCourt(openCourt === court.id ? null : court.id)}
            />
          ))}
        </div>
      )}
      {data !== undefined && <CourtAnnouncements courts={data.items} now={now} />}
      {blocks}
    </section>
  );
}

/** Keeps the room of the cards or rows while they load. */
function CourtsToCome({ isMany }: Pick<CourtSectionProps, "isMany">) {
  const places = placesToCome();
  return (
    <div
      className={isMany ? "court-rows" : "courts"}
      data-columns={isMany ? undefined : Math.min(places.length, 4)}
      aria-hidden="true"
    >
      {places.map((place) => (
        <div key={place} className={isMany ? "row-to-come" : "court court-to-come"} />
      ))}
    </div>
  );
}
