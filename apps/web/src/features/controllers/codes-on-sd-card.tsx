import type { AccessCodeView } from "@platzwart/contract/endpoints/access-code-endpoints";
import { listControllerCodes } from "@platzwart/contract/endpoints/controller-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { codeTimes } from "@platzwart/texts/code-times";
import { accessCodeTexts } from "@platzwart/texts/pages/access-code";
import { controllersFailures, controllersTexts } from "@platzwart/texts/pages/controllers";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { useQuery } from "@tanstack/react-query";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { callServer } from "../../lib/api/api.ts";
import { useNowAt } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";

const texts = controllersTexts.onCard;

interface CodesOnSdCardProps {
  readonly controllerId: string;
  /** The theft is reported, so that replaced digits no longer reach the stolen machine. */
  readonly isReported: boolean;
  readonly courts: readonly NamedCourt[];
}

/** Codes readable from a stolen memory card, permanent ones first, each with a link to replace it. */
export function CodesOnSdCard({ controllerId, isReported, courts }: CodesOnSdCardProps) {
  const now = useNowAt([]);
  const codes = useQuery({
    queryKey: ["controllers", controllerId, "codes"],
    queryFn: ({ signal }) => callServer(listControllerCodes, { params: { id: controllerId } }, signal),
    // digits are not cached
    gcTime: 0,
    meta: { failure: controllersFailures.codes },
  });
  if (codes.isError)
    return (
      <LoadFailure
        isLoggedByToast
        title={controllersFailures.codes.title}
        hint={controllersFailures.codes.text}
        query={codes}
      />
    );
  const items = codes.data?.items;
  const heading = isReported ? texts.headingReported : texts.heading;
  return (
    <section aria-label={heading}>
      <h3 className="text-name">{heading}</h3>
      {items === undefined && <p className="text-ink2">{shellTexts.loading}</p>}
      {items?.length === 0 && <p>{texts.none}</p>}
      {items !== undefined && items.length > 0 && (
        <>
          <p className="text-ink2">{isReported ? texts.hint : texts.hintBefore}</p>
          <ul className="mt-2 max-h-72 overflow-y-auto border-y border-line p-0">
            {items.map((code) => (
              <li
                key={code.id}
                className="flex list-none flex-wrap gap-x-3 border-line py-2 not-first:border-t"
              >
                <CodeName code={code} isLink={isReported} />
                <span className="self-center text-note text-ink2">
                  {codeTimes(code, code.courtId === null ? null : courtName(courts, code.courtId), now)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The link opens another tab, as the one-time code in this dialog is shown once. */
function CodeName({ code, isLink }: { readonly code: AccessCodeView; readonly isLink: boolean }) {
  const name = <bdi>{code.userName === "" ? accessCodeTexts.erasedName : code.userName}</bdi>;
  if (!isLink) return <span className="inline-flex min-h-11 items-center">{name}</span>;
  return (
    <a
      className="inline-flex min-h-11 items-center"
      href={`${PATHS.accessCode}?${new URLSearchParams({ code: code.id })}`}
      target="_blank"
      rel="noreferrer"
    >
      {name}
    </a>
  );
}
