import {
  type AuthoredBlockView,
  type BlockView,
  changeBlock,
  createBlocks,
  endBlock,
} from "@platzwart/contract/endpoints/block-endpoints";
import { moment } from "@platzwart/texts/format";
import { blockFailures, blockTexts } from "@platzwart/texts/pages/blocks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { reportFailure } from "../../shared/failures.ts";
import { serverClock } from "../../shared/now.ts";
import { reportFault } from "../../shared/refusals.ts";
import { toasts } from "../../shared/toasts.ts";
import { type BlockEntry, changesOf, fromOf, untilOf } from "./block-entry.ts";
import { isGone, isOutdated } from "./block-problems.ts";
import { blocksChanged, reloadBlocks } from "./block-queries.ts";
import type { ShownBlock } from "./shown-blocks.ts";

/** What becomes of the bookings in the period; undefined: nobody was asked yet. */
export type BookingsChoice = "keep" | "cancel" | undefined;

export interface BlockWish {
  readonly entry: BlockEntry;
  /** The block as it stood when somebody said that it is to be changed; undefined: a new one. */
  readonly block?: ShownBlock | undefined;
  readonly bookings: BookingsChoice;
}

type NameOf = (courtId: BlockView["courtId"]) => string;

/** "Court sperren" (C-13). */
export function useMakeBlocks(namesOf: (courtIds: readonly BlockView["courtId"][]) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, bookings }: BlockWish) => {
      const { courtIds, reason } = entry;
      const [from, until] = [fromOf(entry, serverClock.now()), untilOf(entry)];
      return callServer(createBlocks, { body: { courtIds: [...courtIds], from, until, reason, bookings } });
    },
    onSuccess: ({ items }) => {
      for (const block of items) blocksChanged(client, { block });
      const [first] = items;
      if (first !== undefined)
        tell(blockTexts.made(items.length), namesOf(items.map(({ courtId }) => courtId)), first);
    },
    onError: (error) => reportFault(blockFailures.make, error),
  });
}

/** Another period or reason for a block; asks only about the bookings of which the block takes more than before. */
export function useChangeBlock(opened: ShownBlock, nameOf: NameOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, block = opened, bookings }: BlockWish) => {
      const { from, until, reason } = block;
      const body = { ...changesOf(entry, block), bookings, seen: { from, until, reason } };
      return callServer(changeBlock, { params: { id: block.id }, body });
    },
    onSuccess: (changed) => {
      blocksChanged(client, { block: changed });
      tell(blockTexts.changed, nameOf(changed.courtId), changed);
    },
    onError: (error) => {
      if (isOutdated(error)) reloadBlocks(client);
      else reportFault(blockFailures.change, error);
    },
  });
}

/** "Sperre aufheben"; what someone else has just ended is over all the same. */
export function useEndBlock({ id, courtId }: ShownBlock, nameOf: NameOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callServer(endBlock, { params: { id } }),
    onSuccess: () => {
      blocksChanged(client, { removed: id });
      toasts.show({ kind: "done", title: blockTexts.ended, text: nameOf(courtId) });
    },
    onError: (error) => {
      if (!isGone(error)) return reportFailure(blockFailures.end, error);
      reloadBlocks(client);
      toasts.show({ kind: "done", title: blockTexts.endedBefore, text: nameOf(courtId) });
    },
  });
}

function tell(title: string, courts: string, { until }: AuthoredBlockView): void {
  const end = moment(until, serverClock.now());
  toasts.show({ kind: "done", title, text: blockTexts.courtUntil(courts, end) });
}
