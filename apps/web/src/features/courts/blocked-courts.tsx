import type { CourtView } from "@platzwart/contract/calls/court-calls";
import { moment } from "@platzwart/texts/format";
import { homeTexts } from "@platzwart/texts/pages/home";
import { useNow } from "../../shared/now.ts";
import { Badge } from "../../ui/badge.tsx";
import { BlockedIcon } from "../../ui/icons.tsx";
import "./blocked-courts.css";

interface BlockedCourtsProps {
  readonly courts: readonly CourtView[];
}

/** The courts that have no card now, with reason and end (C-13). */
export function BlockedCourts({ courts }: BlockedCourtsProps) {
  const now = useNow();
  if (courts.length === 0) return null;
  return (
    <ul className="blocked-courts" aria-label={homeTexts.blockedCourts}>
      {courts.map(({ id, name, block }) => (
        <li key={id}>
          <b className="blocked-name">{name}</b>
          <Badge tone="mute" icon={<BlockedIcon />}>
            {homeTexts.blocked}
          </Badge>
          {block !== null && (
            <>
              <span className="blocked-reason">{block.reason}</span>
              <span className="blocked-until value">{homeTexts.blockedUntil(moment(block.until, now))}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
