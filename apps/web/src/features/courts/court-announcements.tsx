import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { useEffect, useState } from "react";
import { Announcer } from "./announcer.ts";

interface CourtAnnouncementsProps {
  readonly courts: readonly CourtView[];
  readonly now: Instant;
}

/** Says to screen readers when a booking begins, is about to end and has ended; the countdowns themselves are silent. */
export function CourtAnnouncements({ courts, now }: CourtAnnouncementsProps) {
  const [announcer] = useState(() => new Announcer());
  const [text, setText] = useState("");
  useEffect(() => {
    const said = announcer.hear(courts, now);
    if (said !== null) setText(said);
  }, [announcer, courts, now]);
  return (
    <p className="only-spoken" role="status">
      {text}
    </p>
  );
}
