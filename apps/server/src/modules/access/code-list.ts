import type { CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import { actsOnCourts, doorWindow, lightWindow, searchInterval } from "@platzwart/domain/access/access-code";
import type { CourtId } from "@platzwart/domain/court/court";
import { foldName } from "@platzwart/domain/folded-name";
import { maySeeCode, type Role } from "@platzwart/domain/role";
import type { Instant } from "@platzwart/domain/time/instant";
import { positionText, startPositionIn } from "../../database/list-position.ts";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord, CodeKind } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import type { CodeState } from "../../facts/access-code-search.ts";
import { callerNames } from "../../facts/display-names.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { firstOf } from "../first-of.ts";
import type { Needs } from "../services.ts";
import { codeView } from "./access-code-views.ts";
import { codeAtDoors } from "./code-doors.ts";

const PAGE_SIZE = 50;
const MAX_WORDS = 8;
/** Text that is searched as a code. */
const DIGITS = /^[0-9]{3,10}$/;

interface SearchRequest {
  readonly text: string;
  /** null: codes for all courts; undefined: any. */
  readonly courtId: CourtId | null | undefined;
  readonly state: CodeState | "open" | undefined;
  readonly kind: CodeKind | undefined;
  readonly id: string | undefined;
  /** `nextAfter` of the previous page; null: first page. */
  readonly after: string | null;
}

/** Lists codes visible to the role, also ended ones (A-32, N-09); refuses with code_position_unknown. */
export async function searchCodes(
  services: Needs<"store" | "clock" | "cipher" | "listStatuses">,
  role: Role,
  request: SearchRequest,
): Promise<{ items: CodeRow[]; nextAfter: string | null }> {
  const { store, clock, cipher } = services;
  const now = clock.now();
  if (request.id !== undefined) {
    const code = await codesIn(store).get(request.id);
    const items = code !== null && maySeeCode(role, code) ? [code] : [];
    return { items: await codeRows(services, store, items, now), nextAfter: null };
  }
  const { courtId, state, kind, after } = request;
  const position =
    after === null ? null : startPositionIn(after, { code: "code_position_unknown", position: after });
  const text = request.text.trim();
  const textFilter = DIGITS.test(text)
    ? { lookupHash: cipher.lookupHash(text) }
    : { words: foldName(text).split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS) };
  const { items, nextAfter } = await codesIn(store).search(
    { ...textFilter, courtId, state, kind, withPermanent: maySeeCode(role, { isPermanent: true }) },
    now,
    { after: position, limit: PAGE_SIZE },
  );
  return {
    items: await codeRows(services, store, items, now),
    nextAfter: positionText(nextAfter),
  };
}

type CodeRowServices = Needs<"cipher" | "listStatuses">;

export async function codeRows(
  { cipher, listStatuses }: CodeRowServices,
  store: Store,
  codes: readonly AccessCodeRecord[],
  now: Instant,
): Promise<CodeRow[]> {
  const ids = codes.flatMap(({ createdBy, changedBy }) => [createdBy, changedBy].filter((id) => id !== null));
  const names = await callerNames(store, [...new Set(ids)]);
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const doors = await equipmentIn(store).listDoors();
  return codes.map((code) => {
    const view = codeView(code, cipher);
    const door = code.isPermanent ? code.validity : doorWindow(code);
    const light = actsOnCourts(code) ? lightWindow(code) : null;
    return {
      ...view,
      state: stateOf(code, now),
      ...{ doorFrom: door.from, doorUntil: door.until },
      ...{ lightFrom: light?.from ?? null, lightUntil: light?.until ?? null },
      createdBy: nameOf(code.createdBy),
      lastUsedAt: code.lastUsedAt,
      endedAt: code.endedAt,
      ...{ changedAt: code.changedAt, changedBy: nameOf(code.changedBy) },
      replacedBy: code.replacedBy,
      doors: codeAtDoors(code, view.accessCode, { doors, listStatuses }, now),
    };
  });
}

export async function codeRow(
  services: CodeRowServices,
  store: Store,
  code: AccessCodeRecord,
  now: Instant,
): Promise<CodeRow> {
  return firstOf(await codeRows(services, store, [code], now));
}

/** Same rule as in the search query of the store. */
function stateOf(code: AccessCodeRecord, now: Instant): CodeState {
  const { from, until } = searchInterval(code);
  if (code.status === "expired" || until <= now) return "over";
  return from <= now ? "in_force" : "to_come";
}
