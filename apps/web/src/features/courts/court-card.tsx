import type { CourtView } from "@platzwart/contract/calls/court-calls";
import type { Instant } from "@platzwart/domain/time/instant";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { type ReactNode, useId, useRef } from "react";
import { courtAnchor } from "../../shared/court-anchor.ts";
import { Badge } from "../../ui/badge.tsx";
import { BookedIcon, FreeIcon } from "../../ui/icons.tsx";
import { CourtActions } from "./court-actions.tsx";
import { useLightWish, useModeWish } from "./court-commands.ts";
import { CourtControls } from "./court-controls.tsx";
import { CourtNext } from "./court-next.tsx";
import { CourtNotes } from "./court-notes.tsx";
import { CourtPlay } from "./court-play.tsx";
import { CourtWhy } from "./court-why.tsx";
import "./court-card.css";

export interface CourtCardProps {
  readonly court: CourtView;
  readonly now: Instant;
  /** Its doors, and why they are as they are. */
  readonly doors: ReactNode;
  readonly doorsWhy: ReactNode;
  /** Where the log tells of this court. */
  readonly logHref: string;
  readonly isWhyOpen: boolean;
  onWhy(): void;
  /** An access was ended, or the attempt failed: the codes are to be loaded again. */
  onAccessEnded(): void;
}

/** One court: who plays and for how long, its light, mode and doors, who comes next (C-01 to C-08, C-14, C-15). */
export function CourtCard(props: CourtCardProps) {
  const { court, now, doors, isWhyOpen, onWhy } = props;
  const nameId = useId();
  const whyId = useId();
  const card = useRef<HTMLElement>(null);
  const [lightWish, wishLight] = useLightWish(court.id);
  const [modeWish, wishMode] = useModeWish(court.id);

  const closeWhy = () => {
    onWhy();
    card.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  };

  return (
    <>
      <article className="court" ref={card} id={courtAnchor(court.id)} aria-labelledby={nameId}>
        <header className="court-head">
          <h3 id={nameId}>{court.name}</h3>
          {court.isBooked ? (
            <Badge tone="booked" icon={<BookedIcon />}>
              {courtTexts.booked}
            </Badge>
          ) : (
            <Badge tone="outline" icon={<FreeIcon />}>
              {courtTexts.free}
            </Badge>
          )}
        </header>
        <CourtPlay court={court} now={now} />
        <div className="court-light">
          <CourtControls
            court={court}
            lightWish={lightWish}
            modeWish={modeWish}
            onLightWish={wishLight}
            onModeWish={wishMode}
          />
          <CourtNotes court={court} now={now} />
        </div>
        {doors}
        <CourtNext court={court} now={now} />
        <CourtActions
          court={court}
          now={now}
          isWhyOpen={isWhyOpen}
          whyId={whyId}
          onWhy={onWhy}
          onAccessEnded={props.onAccessEnded}
        />
      </article>
      {isWhyOpen && (
        <CourtWhy
          id={whyId}
          court={court}
          now={now}
          doors={props.doorsWhy}
          logHref={props.logHref}
          onClose={closeWhy}
        />
      )}
    </>
  );
}
