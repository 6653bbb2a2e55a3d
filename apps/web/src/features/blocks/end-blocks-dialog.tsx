import { blockTexts } from "@platzwart/texts/pages/blocks";
import { courtName, courtNames, type NamedCourt } from "../../entities/courts/named-court.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import type { ShownBlock } from "./shown-blocks.ts";

interface EndBlocksDialogProps {
  readonly block: ShownBlock;
  /** Blocks that differ by their court alone, `block` included. */
  readonly alike: readonly ShownBlock[];
  readonly courts: readonly NamedCourt[];
  onChoice(blocks: readonly ShownBlock[]): void;
  onClose(): void;
}

/** Asks whether a block of several courts ends for all of them or one (C-13). */
export function EndBlocksDialog({ block, alike, courts, onChoice, onClose }: EndBlocksDialogProps) {
  const names = courtNames(
    courts,
    alike.map(({ courtId }) => courtId),
  );
  return (
    <Dialog heading={blockTexts.end} onClose={onClose}>
      <p>{blockTexts.sameBlocks(names)}</p>
      <DialogActions>
        <Button kind="primary" onClick={() => onChoice(alike)}>
          {blockTexts.endAll(alike.length)}
        </Button>
        <Button onClick={() => onChoice([block])}>
          {blockTexts.endOne(courtName(courts, block.courtId))}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
