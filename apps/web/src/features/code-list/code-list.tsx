import { searchAccessCodes } from "@platzwart/contract/endpoints/code-list-endpoints";
import { accessCodeFailures, accessCodeTexts as texts } from "@platzwart/texts/pages/access-code";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CODE_LIST_KEY } from "../../entities/codes/code-list-key.ts";
import { useShownCodes } from "../../entities/codes/shown-codes.ts";
import { ShownCodesSwitch } from "../../entities/codes/shown-codes-switch.tsx";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { callServer } from "../../lib/api/api.ts";
import { useNowAt } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { Button } from "../../ui/button.tsx";
import { Info } from "../../ui/info.tsx";
import { Panel, PanelBody } from "../../ui/panel.tsx";
import { type CodeFilter, codeFilterParameters, hasFilter, NO_FILTER, queryOf } from "./code-address.ts";
import type { CodeActions } from "./code-details.tsx";
import { CodeFilters } from "./code-filters.tsx";
import { CodeRow } from "./code-row.tsx";

interface CodeListProps {
  readonly filter: CodeFilter;
  readonly courts: readonly NamedCourt[];
  readonly isOperator: boolean;
  /** Setting `allow_permanent_codes`; undefined: unknown. */
  readonly arePermanentAllowed: boolean | undefined;
  readonly actions: CodeActions;
  onFilter(filter: CodeFilter): void;
}

const LIST =
  "grid grid-cols-1 gap-x-4 border-b border-line p-0 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_auto]";

export function CodeList(props: CodeListProps) {
  const { filter, courts, isOperator, arePermanentAllowed, actions, onFilter } = props;
  const { query, codes } = useCodeList(filter);
  const [isShown, setShown] = useShownCodes();
  const [opened, setOpened] = useState<string | null>(null);
  const now = useNowAt([]);
  const open = filter.code ?? opened;
  return (
    <Panel
      heading={texts.panel}
      isBusy={query.isPending}
      actions={<ShownCodesSwitch isShown={isShown} onToggle={setShown} />}
    >
      <CodeFilters filter={filter} courts={courts} isOperator={isOperator} onChange={onFilter} />
      <PanelBody>
        {filter.code !== undefined && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {texts.onlyOne} <Button onClick={() => onFilter(NO_FILTER)}>{texts.showAll}</Button>
          </p>
        )}
        {query.isError && (
          <LoadFailure
            isLoggedByToast
            title={accessCodeFailures.load.text}
            {...(codes === undefined ? {} : { hint: texts.stale })}
            query={query}
          />
        )}
        {query.isPending && <p className="text-ink2">{shellTexts.loading}</p>}
        {codes?.length === 0 && <NoCode filter={filter} onFilter={onFilter} />}
        {codes !== undefined && codes.length > 0 && (
          <ul aria-label={texts.list} className={LIST} aria-busy={query.isPlaceholderData || undefined}>
            {codes.map((code) => (
              <CodeRow
                key={code.id}
                code={code}
                courts={courts}
                now={now}
                isShown={isShown}
                isSuspended={code.isPermanent && arePermanentAllowed === false}
                isOpen={open === code.id}
                actions={actions}
                onToggle={() => setOpened(open === code.id ? null : code.id)}
              />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? texts.loadingMore : texts.more}
          </Button>
        )}
      </PanelBody>
    </Panel>
  );
}

function NoCode({ filter, onFilter }: Pick<CodeListProps, "filter" | "onFilter">) {
  if (!hasFilter(filter)) return <Info>{`${texts.none} ${texts.noneHint}`}</Info>;
  const isNarrow = filter.state === undefined && filter.code === undefined;
  return (
    <div className="grid justify-items-start gap-3">
      <Info>{isNarrow ? `${texts.noHit} ${texts.noHitOpen}` : texts.noHit}</Info>
      {isNarrow && <Button onClick={() => onFilter({ ...filter, state: "all" })}>{texts.searchAll}</Button>}
    </div>
  );
}

/** The codes of the former filter stay while those of a new one load. */
function useCodeList(filter: CodeFilter) {
  const query = useInfiniteQuery({
    queryKey: [...CODE_LIST_KEY, codeFilterParameters(filter)],
    queryFn: ({ signal, pageParam }) =>
      callServer(searchAccessCodes, { query: { ...queryOf(filter), after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refetchInterval(false),
    meta: { failure: accessCodeFailures.load },
  });
  // a code may move between two pages while both are read
  const codes = query.data && [
    ...new Map(query.data.pages.flatMap(({ items }) => items).map((code) => [code.id, code])).values(),
  ];
  return { query, codes };
}
