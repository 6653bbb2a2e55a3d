import {
  type AuthoredBlockView,
  type BlockView,
  changeBlock,
  createBlocks,
  endBlock,
} from "@platzwart/contract/endpoints/block-endpoints";
import { MINUTE, plus, toIso } from "@platzwart/domain/time/instant";
import { moment } from "@platzwart/texts/format";
import { blockFailures, blockTexts } from "@platzwart/texts/pages/blocks";
import { shellTexts } from "@platzwart/texts/pages/shell";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { reportFailure } from "../../lib/api/failures.ts";
import { reportUnlessRefused } from "../../lib/api/refusals.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { toasts } from "../../lib/toasts/toasts.ts";
import { type BlockEntry, changesOf, fromOf, untilOf } from "./block-entry.ts";
import { isGone, isOutdated } from "./block-problems.ts";
import { applyBlockChange, reloadBlocks } from "./block-queries.ts";
import type { ShownBlock } from "./shown-blocks.ts";

/** What happens to the bookings in the period; undefined: not asked yet. */
export type BookingsChoice = "keep" | "cancel" | undefined;

export interface BlockRequest {
  readonly entry: BlockEntry;
  /** The block as last read; undefined: a new one. */
  readonly block?: ShownBlock | undefined;
  readonly bookings: BookingsChoice;
}

type NameOf = (courtId: BlockView["courtId"]) => string;
type NamesOf = (courtIds: readonly BlockView["courtId"][]) => string;

/** "Court sperren" (C-13). */
export function useMakeBlocks(namesOf: NamesOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, bookings }: BlockRequest) => {
      const { courtIds, reason } = entry;
      const [from, until] = [fromOf(entry, serverClock.now()), untilOf(entry)];
      return callServer(createBlocks, { body: { courtIds: [...courtIds], from, until, reason, bookings } });
    },
    onSuccess: ({ items }, { bookings }) => {
      addBlocks(client, items);
      const [first] = items;
      if (first === undefined) return;
      showDone(
        blockTexts.made(items.length),
        courtsUntil(namesOf(courtIdsOf(items)), first),
        bookings !== "cancel",
        () =>
          undoBlocks(client, async () => {
            const { ended, error } = await endAll(items);
            removeBlocks(client, ended);
            if (error !== null) throw error;
          }),
      );
    },
    onError: (error) => reportUnlessRefused(blockFailures.make, error),
  });
}

/** The server asks only about bookings in newly blocked time. */
export function useChangeBlock(opened: ShownBlock, nameOf: NameOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ entry, block = opened, bookings }: BlockRequest) => {
      const body = { ...changesOf(entry, block), bookings, seen: seenFields(block) };
      return callServer(changeBlock, { params: { id: block.id }, body });
    },
    onSuccess: (changed, { block = opened, bookings }) => {
      applyBlockChange(client, { block: changed });
      // the server fixes the start of a block that has begun
      const isFixed = changed.from !== block.from && changed.from <= plus(serverClock.now(), MINUTE);
      const mayUndo = !isFixed && bookings !== "cancel";
      showDone(blockTexts.changed, courtsUntil(nameOf(changed.courtId), changed), mayUndo, () =>
        undoBlocks(client, async () => {
          const { from, until, reason } = block;
          const body = { from: toIso(from), until: toIso(until), reason, seen: seenFields(changed) };
          const view = await callServer(changeBlock, {
            ...{ params: { id: block.id }, body: { ...body, bookings: "keep" } },
          });
          applyBlockChange(client, { block: view });
        }),
      );
    },
    onError: (error) => {
      if (isOutdated(error)) reloadBlocks(client);
      else reportUnlessRefused(blockFailures.change, error);
    },
  });
}

/** A block already ended by another user counts as done. */
export function useEndBlocks(namesOf: NamesOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endAll,
    onSuccess: ({ ended, error }, blocks) => {
      removeBlocks(client, ended);
      if (ended.length < blocks.length) reloadBlocks(client);
      if (error !== null) reportFailure(blockFailures.end, error);
      const [first] = ended;
      if (first === undefined) {
        if (error !== null) return;
        toasts.show({ kind: "done", title: blockTexts.alreadyEnded, text: namesOf(courtIdsOf(blocks)) });
        return;
      }
      showDone(blockTexts.ended(ended.length), namesOf(courtIdsOf(ended)), true, () =>
        undoBlocks(client, async () => {
          const { from, until, reason } = first;
          const body = { from: toIso(from), until: toIso(until), reason, bookings: "keep" } as const;
          const courtIds = courtIdsOf(ended);
          addBlocks(client, (await callServer(createBlocks, { body: { courtIds, ...body } })).items);
        }),
      );
    },
  });
}

interface EndedBlocks {
  readonly ended: readonly ShownBlock[];
  /** Error that left the remaining blocks in force; null: all ended. */
  readonly error: unknown;
}

/** Ends one after the other; those ended before an error stay ended. */
async function endAll(blocks: readonly ShownBlock[]): Promise<EndedBlocks> {
  const ended: ShownBlock[] = [];
  for (const block of blocks) {
    try {
      await callServer(endBlock, { params: { id: block.id } });
      ended.push(block);
    } catch (error) {
      if (!isGone(error)) return { ended, error };
    }
  }
  return { ended, error: null };
}

const courtIdsOf = (blocks: readonly Pick<ShownBlock, "courtId">[]) => blocks.map(({ courtId }) => courtId);
const seenFields = ({ from, until, reason }: ShownBlock) => ({ from, until, reason });
const courtsUntil = (courts: string, { until }: ShownBlock) =>
  blockTexts.courtUntil(courts, moment(until, serverClock.now()));

function addBlocks(client: QueryClient, blocks: readonly AuthoredBlockView[]): void {
  for (const block of blocks) applyBlockChange(client, { block });
}

function removeBlocks(client: QueryClient, blocks: readonly Pick<ShownBlock, "id">[]): void {
  for (const { id } of blocks) applyBlockChange(client, { removed: id });
}

/** Of all toasts about blocks, so that only the last change can be undone, as an earlier undo could contradict it. */
const SUBJECT = "blocks";

/** `mayUndo`: false where an undo would be incomplete, such as after cancelled bookings. */
function showDone(title: string, text: string, mayUndo: boolean, undo: () => void): void {
  toasts.show({ kind: "done", title, text, undo: mayUndo ? undo : undefined, subject: SUBJECT });
}

function undoBlocks(client: QueryClient, send: () => Promise<void>): void {
  send().then(
    () => toasts.show({ kind: "done", title: shellTexts.undone, subject: SUBJECT }),
    (error: unknown) => {
      reportFailure(shellTexts.undoFailed, error);
      reloadBlocks(client);
    },
  );
}
