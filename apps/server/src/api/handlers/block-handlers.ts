import type * as blockEndpoints from "@platzwart/contract/endpoints/block-endpoints";
import { changeBlock, createBlocks, endBlock, listBlocks } from "../../modules/blocks/blocks.ts";
import { userOf } from "../caller-of.ts";
import { type HandlersOf, noContent } from "../handler.ts";
import type { Services } from "../services.ts";

export function blockHandlers(services: Services): HandlersOf<typeof blockEndpoints> {
  return {
    listBlocks: ({ query }) =>
      listBlocks(services, { time: { from: query.from, until: query.to }, after: query.after ?? null }),
    createBlocks: async ({ body, caller }) => ({
      // bookings: whether those inside the block are kept or cancelled; undefined: not decided yet
      items: await createBlocks(services, { ...body, bookings: body.bookings }, userOf(caller)),
    }),
    changeBlock: ({ params, body, caller }) => changeBlock(services, params.id, body, userOf(caller)),
    endBlock: ({ params, caller }) => noContent(endBlock(services, params.id, userOf(caller))),
  };
}
