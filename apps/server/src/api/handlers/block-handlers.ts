import type * as blockEndpoints from "@platzwart/contract/endpoints/block-endpoints";
import { changeBlock, createBlocks, endBlock, listBlocks } from "../../modules/blocks/blocks.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function blockHandlers(services: Services): HandlersOf<typeof blockEndpoints> {
  return {
    listBlocks: ({ query }) =>
      listBlocks(services, { time: { from: query.from, until: query.to }, after: query.after ?? null }),
    createBlocks: async ({ body, caller }) => ({
      // bookings: whether those inside the block are kept or cancelled; undefined: not decided yet
      items: await createBlocks(services, { ...body, bookings: body.bookings }, caller),
    }),
    changeBlock: ({ params, body, caller }) => changeBlock(services, params.id, body, caller),
    endBlock: ({ params, caller }) => endBlock(services, params.id, caller),
  };
}
