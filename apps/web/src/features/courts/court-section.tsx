import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { homeTexts } from "@platzwart/texts/pages/home";
import { type ReactNode, useEffect, useState } from "react";
import { lastKnownCourtNumbers } from "../../entities/courts/expected-courts.ts";
import { useNow } from "../../lib/clock/now.ts";
import { ServerAge } from "../../lib/live/server-age.tsx";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { Announcer } from "./announcer.ts";
import { CourtCard } from "./court-card.tsx";
import type { CourtParts } from "./court-parts.ts";
import { useCourts } from "./court-queries.ts";
import { CourtRow, ROWS } from "./court-row.tsx";

interface CourtSectionProps {
  /** Too many courts for cards, so that each has a row. */
  readonly isMany: boolean;
  readonly parts: CourtParts;
  readonly actions: ReactNode;
  readonly blocks: ReactNode;
}

/** At most four columns; fewer cards keep the width of a full row. */
const CARDS = [
  "grid grid-flow-row-dense gap-px overflow-hidden rounded-3 border border-line data-[columns='1']:max-w-1/4",
  "data-[columns='1']:grid-cols-1 data-[columns='2']:max-w-1/2 data-[columns='2']:grid-cols-2",
  "data-[columns='3']:max-w-3/4 data-[columns='3']:grid-cols-3 data-[columns='4']:grid-cols-4",
  "max-desk:max-w-none! max-desk:grid-cols-2! max-desk:data-[columns='1']:max-w-1/2! max-desk:data-[columns='1']:grid-cols-1!",
  "max-tablet:flex! max-tablet:max-w-none! max-tablet:flex-col max-tablet:gap-2 max-tablet:overflow-visible max-tablet:rounded-none max-tablet:border-0",
  "[&_:is(.switch,.button):focus-visible]:relative [&_:is(.switch,.button):focus-visible]:z-1",
].join(" ");

/** The hours above all lanes stay in view. */
const AXIS =
  "sticky top-(--header) z-5 col-span-full border-b border-line bg-surface pt-1 pr-3 pl-19 wide:pr-5 wide:pl-20";

/** "Court Steuerung": courts in order of id (H-07). */
export function CourtSection({ isMany, parts, actions, blocks }: CourtSectionProps) {
  const courts = useCourts();
  const { data, isError } = courts;
  const now = useNow();
  return (
    <section className="court-section [&>.notice]:mb-3" aria-labelledby="court-control">
      <div className="mt-8 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 max-tablet:mt-6 max-tablet:mb-2">
        <h2 id="court-control">{homeTexts.courtControl}</h2>
        <ServerAge className="text-note font-semibold text-warn-ink italic" />
        {/* popovers of the last action stay inside the page, even on two lines */}
        <div className="ml-auto flex min-h-11 flex-wrap justify-end gap-2">{actions}</div>
      </div>
      {isError && (
        <LoadFailure
          isLoggedByToast
          title={homeTexts.courtsMissing}
          hint={homeTexts.courtsMissingHint}
          query={courts}
        />
      )}
      {data === undefined && !isError && <LoadingCourts isMany={isMany} />}
      {data?.items.length === 0 && (
        <div className="rounded-3 border border-line bg-surface p-5">
          <p>
            <b>{data.blocked.length > 0 ? homeTexts.allBlocked : homeTexts.noCourts}</b>
          </p>
          {data.blocked.length === 0 && <p className="text-ink2">{homeTexts.noCourtsHint}</p>}
        </div>
      )}
      {data !== undefined && data.items.length > 0 && (
        <Courts courts={data.items} isMany={isMany} parts={parts} />
      )}
      {data !== undefined && <CourtAnnouncements courts={data.items} now={now} />}
      {blocks}
    </section>
  );
}

interface CourtsProps extends Pick<CourtSectionProps, "isMany" | "parts"> {
  readonly courts: readonly CourtView[];
}

function Courts({ courts, isMany, parts }: CourtsProps) {
  const [openCourt, setOpenCourt] = useState<CourtView["id"] | null>(null);
  const now = useNow();
  const Court = isMany ? CourtRow : CourtCard;
  const hasAxis = isMany && parts.lane !== null;
  return (
    <div
      // a link to a row scrolls below the sticky axis
      className={isMany ? `${ROWS} ${hasAxis ? "[&>.court-row]:scroll-mt-10" : ""}` : CARDS}
      data-columns={isMany ? undefined : Math.min(courts.length, 4)}
    >
      {hasAxis && <div className={AXIS}>{parts.axis}</div>}
      {courts.map((court) => (
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
  );
}

function LoadingCourts({ isMany }: Pick<CourtSectionProps, "isMany">) {
  const courtNumbers = lastKnownCourtNumbers();
  return (
    <div
      className={isMany ? ROWS : CARDS}
      data-columns={isMany ? undefined : Math.min(courtNumbers.length, 4)}
      aria-hidden="true"
    >
      {courtNumbers.map((courtNumber) => (
        <div
          key={courtNumber}
          className={
            isMany
              ? "col-span-full h-26"
              : "block min-h-86 animate-[come-in_200ms_ease-out_200ms_backwards] bg-surface"
          }
        />
      ))}
    </div>
  );
}

interface CourtAnnouncementsProps {
  readonly courts: readonly CourtView[];
  readonly now: Instant;
}

/** The countdowns themselves are silent for screen readers. */
function CourtAnnouncements({ courts, now }: CourtAnnouncementsProps) {
  const [announcer] = useState(() => new Announcer());
  const [text, setText] = useState("");
  useEffect(() => {
    const announcement = announcer.announcement(courts, now);
    if (announcement !== null) setText(announcement);
  }, [announcer, courts, now]);
  return (
    <p className="only-spoken" role="status">
      {text}
    </p>
  );
}
