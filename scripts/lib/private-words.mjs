/**
 * Words with a meaning of our own, and the words of the field (docs/glossary.md); whole words, and those
 * within names.
 */
export const PRIVATE_WORDS = [
  {
    pattern: /\btold\b|\btells?\b|[a-z]Told(?![a-z])|#told/,
    say: "commanded (a device), logged or announced (people), sent",
  },
  { pattern: /\bheard\b|[a-z]Heard(?![a-z])/, say: "received, last report" },
  { pattern: /\bwish(?:es|ed)?\b|[a-z]Wish(?![a-z])/, say: "desired, request, change" },
  { pattern: /\bwhoever\b/, say: "the noun that is meant" },
  { pattern: /\bovertaken\b/, say: "superseded, stale" },
  { pattern: /\bafresh\b|[a-z]Afresh(?![a-z])/, say: "again" },
  { pattern: /\binsist(?:s|ed)?\b/, say: "retry" },
  { pattern: /\berrands?\b/, say: "command" },
  { pattern: /\bleft alone\b/, say: "unmanaged, not commanded" },
  { pattern: /\blet go of\b/, say: "released, removed" },
  { pattern: /\bput out\b/, say: "switched off" },
  { pattern: /\bheld back\b/, say: "deferred" },
  { pattern: /\bstandings?\b|[a-z]Standings?(?![a-z])/, say: "status, state" },
  { pattern: /\bspots?\b|[a-z]Spots?(?![a-z])/, say: "output, address, position" },
  {
    pattern: /\bturnOf[A-Z]|[a-z]Turns(?![a-z])|#(?:inTurn|turns?)\b/,
    say: "tick (event loop), request (device), queue",
  },
  { pattern: /#look\b|\blookAgain\b/, say: "poll (a device), check, refresh, reconcile" },
];
