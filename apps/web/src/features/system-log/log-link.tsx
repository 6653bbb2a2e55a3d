import type { CourtId } from "@platzwart/domain/court/court";
import { InPageLink } from "../../shared/in-page-link.tsx";
import { LOG_PARAMETERS, LOG_SECTION } from "./log-parameters.ts";

const NO_FILTER = Object.fromEntries(Object.values(LOG_PARAMETERS).map((name) => [name, null]));

interface LogLinkProps {
  readonly courtId: CourtId;
  /** Before it is taken. */
  readonly onGo?: (() => void) | undefined;
  readonly children: string;
}

/** The way to what the log tells of a court, whatever it was asked for before. */
export function LogLink({ courtId, onGo, children }: LogLinkProps) {
  return (
    <InPageLink
      to={LOG_SECTION}
      parameters={{ ...NO_FILTER, [LOG_PARAMETERS.courtId]: String(courtId) }}
      onGo={onGo}
    >
      {children}
    </InPageLink>
  );
}
