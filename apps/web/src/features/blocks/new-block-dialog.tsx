import type { Interval } from "@platzwart/domain/time/interval";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { courtNames, type NamedCourt } from "../../entities/courts/named-court.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { useMakeBlocks } from "./block-commands.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { entryAt, newEntry } from "./block-entry.ts";
import { FIELDS } from "./block-problems.ts";

interface NewBlockDialogProps {
  readonly courts: readonly NamedCourt[];
  readonly first: NamedCourt;
  /** Initial period; left out: from now until the end of the day. */
  readonly time?: Interval;
  onDone?(): void;
  onClose(): void;
}

export function NewBlockDialog({ courts, first, time, ...closing }: NewBlockDialogProps) {
  const make = useMakeBlocks((ids) => courtNames(courts, ids));
  return (
    <BlockDialog
      heading={blockTexts.block}
      fields={FIELDS}
      courts={courts}
      start={time === undefined ? newEntry(first.id, serverClock.now()) : entryAt(first.id, time)}
      save={make}
      saveLabel={blockTexts.block}
      {...closing}
    />
  );
}
