import { useState } from "react";
import { courtNames, type NamedCourt } from "../../entities/courts/named-court.ts";
import { useNow } from "../../lib/clock/now.ts";
import { useEndBlocks } from "./block-commands.ts";
import { ChangeBlockDialog } from "./change-block-dialog.tsx";
import { EndBlocksDialog } from "./end-blocks-dialog.tsx";
import { isAlike, type ShownBlock } from "./shown-blocks.ts";

interface LaneBlockDialogProps {
  readonly courts: readonly NamedCourt[];
  readonly opened: ShownBlock;
  readonly blocks: readonly ShownBlock[];
  onClose(): void;
}

/** Changes or ends a block opened on its lane (C-13). */
export function LaneBlockDialog({ courts, opened, blocks, onClose }: LaneBlockDialogProps) {
  const now = useNow();
  const end = useEndBlocks((ids) => courtNames(courts, ids));
  const [isAsking, setAsking] = useState(false);
  const current = blocks.find(({ id, until }) => id === opened.id && until > now);
  const block = current ?? opened;
  const alike = blocks.filter((other) => isAlike(block, other, now));
  const endAndClose = (ended: readonly ShownBlock[]) => {
    end.mutate(ended);
    onClose();
  };
  if (isAsking) {
    return <EndBlocksDialog {...{ block, alike, courts }} onChoice={endAndClose} onClose={onClose} />;
  }
  return (
    <ChangeBlockDialog
      {...{ courts, opened, current, onClose }}
      onEnd={() => (alike.length > 1 ? setAsking(true) : endAndClose([block]))}
    />
  );
}
