import type { CourtId } from "@platzwart/domain/court/court";
import { toIso } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { courtEntriesTexts as texts } from "@platzwart/texts/pages/court-entries";
import { systemLogTexts } from "@platzwart/texts/pages/system-log";
import { useId } from "react";
import { useNow } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { ErrorIcon, WarningIcon } from "../../ui/icons.tsx";
import { useCourtLogEntries } from "./court-entries-query.ts";

const LEVEL_LOOKS = {
  info: null,
  warn: [<WarningIcon key="icon" />, "text-warn-ink"],
  error: [<ErrorIcon key="icon" />, "text-err-ink"],
} as const;

export function CourtEntries({ courtId }: { readonly courtId: CourtId }) {
  const headingId = useId();
  const now = useNow();
  const entries = useCourtLogEntries(courtId);
  const { data } = entries;
  return (
    <>
      <p className="flex min-h-11 items-center font-semibold" id={headingId}>
        {texts.heading}
      </p>
      {entries.isError && <LoadFailure title={texts.missing} query={entries} />}
      {entries.isPending && <div className="min-h-30" aria-busy="true" />}
      {data?.length === 0 && <p className="text-ink2">{texts.none}</p>}
      {data !== undefined && data.length > 0 && (
        <ol className="grid list-none gap-1 p-0" aria-labelledby={headingId}>
          {data.map(({ id, at, level, message }) => {
            const [icon, colour] = LEVEL_LOOKS[level] ?? [null, ""];
            return (
              <li key={id} className="flex flex-wrap gap-x-4">
                <time className="min-w-32 text-ink2" dateTime={toIso(at)}>
                  {moment(at, now)}
                </time>
                <span
                  className={`flex min-w-0 flex-1 basis-40 gap-1.5 wrap-anywhere [&_.icon]:mt-0.5 [&_.icon]:size-4 ${colour}`}
                >
                  {icon}
                  {icon !== null && (
                    <span className="only-spoken">{`${systemLogTexts.levels[level]}: `}</span>
                  )}
                  <span>{message}</span>
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}
