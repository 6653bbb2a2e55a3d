import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import { type ReactNode, useState } from "react";
import { useDialogLater } from "../lib/later/dialog-later.ts";

const load = () => import("../features/blocks/lane-block-dialog.tsx");

/** Dialog of a block in the lanes of a day (C-13). */
export function useLaneBlock(
  day: BookingDayView | undefined,
): readonly [dialog: ReactNode, open: (block: BlockView) => void] {
  const [block, setBlock] = useState<BlockView | null>(null);
  const [chunk, open, close] = useDialogLater(load);
  const dialog = day !== undefined && block !== null && chunk !== null && (
    <chunk.LaneBlockDialog courts={day.courts} opened={block} blocks={day.blocks} onClose={close} />
  );
  return [
    dialog,
    (opened) => {
      setBlock(opened);
      open();
    },
  ];
}
