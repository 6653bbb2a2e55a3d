import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { reloadCodeList } from "./code-list-key.ts";

/** A page of a list that the server sorts and filters is asked for again after a change, with a rest after each time. */
export const codeListLive: LiveFeature = { windowsChanged: reloadCodeList };
