import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import type { Instant } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { homeTexts } from "@platzwart/texts/pages/home";
import { useId, useState } from "react";
import { Link } from "wouter";
import { useNow } from "../../lib/clock/now.ts";
import { InPageLink } from "../../lib/navigation/in-page-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { BlockedIcon } from "../../ui/icons.tsx";
import { BookingBadge } from "./booking-badge.tsx";
import { CourtActions } from "./court-actions.tsx";
import { CourtControls } from "./court-controls.tsx";
import { CourtNext } from "./court-next.tsx";
import { CourtNotes, CourtWarnings } from "./court-notes.tsx";
import type { CourtParts } from "./court-parts.ts";
import { CourtPlay } from "./court-play.tsx";
import { CourtWhy, WhyButton } from "./court-why.tsx";

interface CourtPanelProps {
  readonly court: CourtView;
  readonly parts: CourtParts;
  /** Element beside which the dialog opens; undefined: in the middle. */
  readonly near: Element | undefined;
  onClose(): void;
}

function BlockState({
  block,
  now,
}: {
  readonly block: NonNullable<CourtView["block"]>;
  readonly now: Instant;
}) {
  return (
    <>
      <Badge tone="mute" icon={<BlockedIcon />}>
        {homeTexts.blocked}
      </Badge>
      <span className="dim-when-stale">
        {homeTexts.blockedUntil(moment(block.until, now))}: {block.reason}
      </span>
    </>
  );
}

/** A court's dialog, which a press on its bay of the plan opens: its state and all actions. */
export function CourtPanel({ court, parts, near, onClose }: CourtPanelProps) {
  const now = useNow();
  const whyId = useId();
  const [isWhyOpen, setWhyOpen] = useState(false);
  return (
    <Dialog heading={court.name} near={near} onClose={onClose}>
      <div className="grid grid-cols-1 gap-2" data-court-panel>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {(court.isBooked || court.block === null) && <BookingBadge isBooked={court.isBooked} />}
          {court.block !== null && <BlockState block={court.block} now={now} />}
        </div>
        <CourtPlay court={court} now={now} />
        <CourtNext court={court} now={now} />
        <div className="border-t border-line py-1.5">
          <CourtControls court={court} />
          <CourtNotes court={court} now={now} />
          <CourtWarnings court={court} now={now} />
        </div>
        <div className="border-t border-line">{parts.doorsAtOneTouch(court)}</div>
        <div className="flex flex-wrap gap-2 [&>.button]:flex-auto">
          <CourtActions court={court} now={now} onAccessEnded={parts.onAccessEnded} />
          {court.booking !== null ? (
            <Link href={`${PATHS.booking}?of=${court.booking.codeId}`} className={buttonClass()}>
              {courtTexts.toBooking}
            </Link>
          ) : court.block === null ? (
            <Link href={`${PATHS.booking}?new=${court.id}`} className={buttonClass()}>
              {courtTexts.book}
            </Link>
          ) : (
            <InPageLink to="blocked-courts" className={buttonClass()} onGo={onClose}>
              {courtTexts.toBlock}
            </InPageLink>
          )}
          {parts.block(court)}
          <WhyButton
            court={court}
            isOpen={isWhyOpen}
            controls={whyId}
            onFold={() => setWhyOpen(!isWhyOpen)}
          />
        </div>
        {isWhyOpen && (
          <CourtWhy
            id={whyId}
            court={court}
            now={now}
            parts={parts}
            heading={courtTexts.why}
            onLeaveDialog={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
