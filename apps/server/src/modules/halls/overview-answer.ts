import {
  getOverview,
  type HallProblem,
  OVERVIEW_FORMAT,
  type OverviewView,
} from "@platzwart/contract/endpoints/hall-endpoints";
import { parseJsonObject } from "@platzwart/domain/network/json-object";
import * as z from "zod/mini";
import type { HttpResponse } from "../../platform/network/local-network-port.ts";

/** What another hall answered to the question for its overview; `ownRunId`: that of this server. */
export function overviewIn({ status, text }: HttpResponse, ownRunId: string): OverviewView | HallProblem {
  const body = parseJsonObject(text);
  if (status === 401 || status === 403) return "key_refused";
  // a version without overviews
  if (status === 404 && body?.["code"] === "route_unknown") return "too_old";
  if (status === 404) return "not_a_hall";
  if (status !== 200) return "status";
  const { format } = body ?? {};
  if (typeof format !== "number") return "not_a_hall";
  if (format !== OVERVIEW_FORMAT) return format > OVERVIEW_FORMAT ? "too_new" : "too_old";
  const decoded = z.safeDecode(getOverview.response ?? z.never(), body as never);
  if (!decoded.success) return "not_a_hall";
  return decoded.data.runId === ownRunId ? "own_hall" : decoded.data;
}
