import type { Instant } from "@platzwart/domain/time/instant";
import { moment, period } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { useState } from "react";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { useNow } from "../../lib/clock/now.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { useChangeBlock } from "./block-commands.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { changeMeanwhile, entryOf, type Meanwhile } from "./block-entry.ts";
import type { FieldName } from "./block-problems.ts";
import type { ShownBlock } from "./shown-blocks.ts";

interface ChangeBlockDialogProps {
  readonly courts: readonly NamedCourt[];
  readonly opened: ShownBlock;
  /** The block now; undefined: over. */
  readonly current: ShownBlock | undefined;
  /** Ends the block, where only this dialog offers it. */
  onEnd?(): void;
  onClose(): void;
}

/** Fields of a block to come, and of one that has begun. */
const FUTURE_FIELDS: readonly FieldName[] = ["from", "until", "reason"];
const BEGUN_FIELDS: readonly FieldName[] = ["until", "reason"];

/** Concurrent changes are shown, and overwritten only on request. */
export function ChangeBlockDialog({ courts, opened, current, onEnd, onClose }: ChangeBlockDialogProps) {
  const now = useNow();
  const [known, setKnown] = useState(opened);
  const change = useChangeBlock(opened, (id) => courtName(courts, id));
  // the change that this dialog saves arrives from the server, too
  const isMine = change.isPending || change.isSuccess;
  const changeElsewhere = isMine ? "nothing" : changeMeanwhile(known, current);
  const hasBegun = known.from <= now;
  return (
    <BlockDialog
      heading={blockTexts.changeHeading(courtName(courts, opened.courtId))}
      fields={hasBegun ? BEGUN_FIELDS : FUTURE_FIELDS}
      courts={courts}
      start={entryOf(opened)}
      block={current}
      save={change}
      saveLabel={changeElsewhere === "changed" ? blockTexts.saveAnyway : blockTexts.save}
      onClose={onClose}
    >
      {(begin) => (
        <>
          <MeanwhileNotice
            changeElsewhere={changeElsewhere}
            current={current}
            now={now}
            onTakeOver={(block) => {
              setKnown(block);
              begin(entryOf(block));
            }}
          />
          {hasBegun && <p className="text-ink2">{blockTexts.since(moment(known.from, now))}</p>}
          {onEnd !== undefined && changeElsewhere !== "gone" && (
            <p>
              <Button onClick={onEnd}>{blockTexts.end}</Button>
            </p>
          )}
        </>
      )}
    </BlockDialog>
  );
}

interface MeanwhileNoticeProps {
  readonly changeElsewhere: Meanwhile;
  readonly current: ShownBlock | undefined;
  readonly now: Instant;
  onTakeOver(block: ShownBlock): void;
}

function MeanwhileNotice({ changeElsewhere, current, now, onTakeOver }: MeanwhileNoticeProps) {
  return (
    <div role="status">
      {changeElsewhere === "gone" && (
        <Callout title={blockTexts.goneMeanwhile}>{blockTexts.goneMeanwhileHint}</Callout>
      )}
      {changeElsewhere === "changed" && current !== undefined && (
        <Callout
          title={blockTexts.changedMeanwhile}
          action={<Button onClick={() => onTakeOver(current)}>{blockTexts.takeOver}</Button>}
        >
          {blockTexts.nowIs(period(current.from, current.until, now), current.reason)}
        </Callout>
      )}
    </div>
  );
}
