import { blockTexts } from "@platzwart/texts/pages/blocks";
import { courtName, type NamedCourt } from "../../shared/named-court.ts";
import { serverClock } from "../../shared/now.ts";
import { useMakeBlock } from "./block-commands.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { newEntry } from "./block-entry.ts";
import { FIELDS } from "./block-problems.ts";

interface NewBlockDialogProps {
  readonly courts: readonly NamedCourt[];
  /** The court that is chosen at first. */
  readonly first: NamedCourt;
  onClose(): void;
}

/** "Court sperren": which court, from now or later, until when and why (C-13). */
export function NewBlockDialog({ courts, first, onClose }: NewBlockDialogProps) {
  const make = useMakeBlock((id) => courtName(courts, id));
  return (
    <BlockDialog
      heading={blockTexts.block}
      fields={FIELDS}
      courts={courts}
      start={newEntry(first.id, serverClock.now())}
      save={make}
      saveLabel={blockTexts.block}
      onClose={onClose}
    />
  );
}
