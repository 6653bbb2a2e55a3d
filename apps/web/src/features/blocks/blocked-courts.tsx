import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { homeTexts } from "@platzwart/texts/pages/home";
import { type ReactNode, useState } from "react";
import { useNow } from "../../lib/clock/now.ts";
import { LoadFailure } from "../../lib/page/load-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { useBlocks } from "./block-queries.ts";
import { BlockRow } from "./block-row.tsx";
import { ChangeBlockDialog } from "./change-block-dialog.tsx";
import { isAlike, type ShownBlock, shownBlocks } from "./shown-blocks.ts";

interface BlockedCourtsProps {
  readonly courts: readonly CourtView[];
  /** Those of `courts` that are blocked now. */
  readonly blocked: readonly CourtView[];
  renderCourt(court: CourtView): ReactNode;
}

const SHOWN_AT_FIRST = 10;

/** Blocked courts, now and later, with reason and time (C-13). */
export function BlockedCourts({ courts, blocked, renderCourt }: BlockedCourtsProps) {
  const now = useNow();
  const stored = useBlocks();
  const [isExpanded, setExpanded] = useState(false);
  const [changed, setChanged] = useState<ShownBlock | null>(null);
  const blocks = shownBlocks(stored.data?.items ?? [], blocked, now);
  const shown = isExpanded ? blocks : blocks.slice(0, Math.max(SHOWN_AT_FIRST, blocked.length));
  return (
    <div id="blocked-courts" tabIndex={-1} className="blocks mt-4 empty:hidden max-tablet:mt-2">
      {stored.isError && (
        <LoadFailure title={blockTexts.missing} hint={blockTexts.missingHint} query={stored} />
      )}
      {shown.length > 0 && (
        <ul
          className="list-none rounded-3 border border-line bg-surface px-5 py-0 max-tablet:px-4"
          aria-label={homeTexts.blockedCourts}
        >
          {shown.map((block) => {
            const court = blocked.find((blockedCourt) => blockedCourt.block?.id === block.id);
            return (
              <BlockRow
                key={block.id}
                block={block}
                alike={blocks.filter((other) => isAlike(block, other, now))}
                courts={courts}
                isInForce={court !== undefined || block.from <= now}
                now={now}
                courtControls={court && renderCourt(court)}
                onChange={() => setChanged(block)}
              />
            );
          })}
        </ul>
      )}
      {shown.length < blocks.length && (
        <div className="mt-3">
          <Button kind="quiet" onClick={() => setExpanded(true)}>
            {blockTexts.more(blocks.length - shown.length)}
          </Button>
        </div>
      )}
      {changed !== null && (
        <ChangeBlockDialog
          courts={courts}
          opened={changed}
          current={blocks.find(({ id }) => id === changed.id)}
          onClose={() => setChanged(null)}
        />
      )}
    </div>
  );
}
