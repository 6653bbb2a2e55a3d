import type { Instant } from "@platzwart/domain/time/instant";
import { moment, period } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { homeTexts } from "@platzwart/texts/pages/home";
import { type ReactNode, useState } from "react";
import { courtAnchor } from "../../entities/courts/court-anchor.ts";
import { courtName, courtNames, type NamedCourt } from "../../entities/courts/named-court.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { BlockedIcon } from "../../ui/icons.tsx";
import { useEndBlocks } from "./block-commands.ts";
import { EndBlocksDialog } from "./end-blocks-dialog.tsx";
import type { ShownBlock } from "./shown-blocks.ts";

interface BlockRowProps {
  readonly block: ShownBlock;
  /** Blocks that differ by their court alone, this one included. */
  readonly alike: readonly ShownBlock[];
  readonly courts: readonly NamedCourt[];
  readonly isInForce: boolean;
  readonly now: Instant;
  /** Controls of the court while it is blocked; undefined: it is not. */
  readonly courtControls: ReactNode;
  onChange(): void;
}

export function BlockRow({ block, alike, courts, isInForce, now, courtControls, onChange }: BlockRowProps) {
  const end = useEndBlocks((ids) => courtNames(courts, ids));
  const [isAsking, setAsking] = useState(false);
  const name = courtName(courts, block.courtId);
  const time = isInForce
    ? homeTexts.blockedUntil(moment(block.until, now))
    : period(block.from, block.until, now);
  const author = authorOf(block, now);
  const Name = courtControls === undefined ? "b" : "h3";
  const endLabel = end.isPending ? blockTexts.ending : blockTexts.end;
  return (
    <li
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t max-tablet:py-3"
      id={courtControls === undefined ? undefined : courtAnchor(block.courtId)}
    >
      <Name className="min-w-0 text-name wrap-anywhere max-tablet:flex-1">{name}</Name>
      <Badge tone={isInForce ? "mute" : "free"} icon={<BlockedIcon />}>
        {isInForce ? homeTexts.blocked : blockTexts.toCome}
      </Badge>
      <span className="min-w-0 flex-[1_1_10rem] wrap-anywhere max-tablet:basis-full">
        <span>{block.reason}</span>
        {author !== undefined && <span className="dim-when-stale block text-note text-ink2">{author}</span>}
      </span>
      <span className="dim-when-stale font-semibold max-tablet:basis-full">{time}</span>
      <div className="flex flex-wrap gap-2 max-tablet:my-2 max-tablet:basis-full max-tablet:[&>.button]:flex-auto">
        <Button aria-label={blockTexts.ofBlock(blockTexts.change, name, time)} onClick={onChange}>
          {blockTexts.change}
        </Button>
        <Button
          aria-label={blockTexts.ofBlock(endLabel, name, time)}
          isBusy={end.isPending}
          onClick={() => (alike.length > 1 ? setAsking(true) : end.mutate([block]))}
        >
          {endLabel}
        </Button>
      </div>
      {courtControls}
      {isAsking && (
        <EndBlocksDialog
          block={block}
          alike={alike}
          courts={courts}
          onChoice={(blocks) => {
            setAsking(false);
            end.mutate(blocks);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** Author of the last change, else of the block; undefined: unknown. */
function authorOf(
  { createdAt, createdBy, changedAt, changedBy }: ShownBlock,
  now: Instant,
): string | undefined {
  if (changedAt != null && changedBy != null) return blockTexts.changedBy(changedBy, moment(changedAt, now));
  if (createdAt === undefined || createdBy == null) return undefined;
  return blockTexts.madeBy(createdBy, moment(createdAt, now));
}
