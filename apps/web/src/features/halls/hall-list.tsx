import type { OtherHallView } from "@platzwart/contract/endpoints/hall-endpoints";
import { hallTexts } from "@platzwart/texts/pages/halls";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { LoadingText } from "../../lib/page/loading.tsx";
import { Button } from "../../ui/button.tsx";
import { Info } from "../../ui/info.tsx";
import { HallCard } from "./hall-card.tsx";
import { useOtherHalls } from "./hall-queries.ts";

interface HallListProps {
  readonly isOperator: boolean;
  onChange(hall: OtherHallView): void;
  onRemove(hall: OtherHallView): void;
}

/** Cards of other halls, by name, so that none moves when its state changes. */
export function HallList({ isOperator, onChange, onRemove }: HallListProps) {
  const halls = useOtherHalls();
  const items = halls.data?.items;
  return (
    <div className="grid gap-4">
      {halls.isError && <LoadFailure title={hallTexts.missing} query={halls} isRetried isLoggedByToast />}
      {items === undefined && !halls.isError && <LoadingText />}
      {items?.length === 0 && (
        <Info isPanel>
          <b>{hallTexts.none}</b> {isOperator ? hallTexts.noneHint : hallTexts.noneForStaff}
        </Info>
      )}
      {items !== undefined && items.length > 0 && (
        <>
          <p className="text-ink2">
            {summaryOf(items)}. {hallTexts.intro}
          </p>
          <ul
            aria-label={hallTexts.list}
            className="grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4 p-0"
          >
            {items.map((hall) => (
              <HallCard
                key={hall.id}
                hall={hall}
                actions={isOperator && <Actions hall={hall} onChange={onChange} onRemove={onRemove} />}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Actions({
  hall,
  onChange,
  onRemove,
}: Omit<HallListProps, "isOperator"> & { readonly hall: OtherHallView }) {
  return (
    <div className="-ml-4 flex flex-wrap">
      <Button kind="quiet" aria-label={hallTexts.changeOf(hall.name)} onClick={() => onChange(hall)}>
        {hallTexts.change}
      </Button>
      <Button kind="quiet" aria-label={`${hallTexts.remove}: ${hall.name}`} onClick={() => onRemove(hall)}>
        {hallTexts.remove}
      </Button>
    </div>
  );
}

function summaryOf(items: readonly OtherHallView[]): string {
  const silent = items.filter(({ problem }) => problem !== null);
  const troubled = items.filter(
    ({ problem, overview }) =>
      problem === null &&
      overview !== null &&
      overview.failing.length + overview.conditions.length + overview.failedMessageCount > 0,
  );
  return hallTexts.summary(items.length, silent.length, troubled.length);
}
