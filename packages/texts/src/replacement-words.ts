import type { ReplacementReason } from "@platzwart/contract/endpoints/code-list-endpoints";

export const REPLACEMENT_WORDS: Readonly<Record<ReplacementReason, string>> = {
  lost: "Code verloren",
  seen_by_others: "Andere kennen den Code",
  not_working: "Die Tür nimmt den Code nicht an",
  other: "anderer Grund",
};
