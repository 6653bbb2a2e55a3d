/** A question and its answer; `id` is the anchor of links. */
export interface HelpTopic {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly HelpBlock[];
}

export type HelpBlock =
  | string
  | { readonly points: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly code: string; readonly caption: string }
  | { readonly picture: HelpPicture; readonly caption: string };

/** Placeholder in an example, which the page replaces by a future day. */
export const EXAMPLE_DAY = "{Tag}";

/** Screenshots of pages, made by `npm run pictures`. */
export const HELP_PICTURES = ["hall", "card", "why", "block", "open-door", "upcoming", "log"] as const;

export type HelpPicture = (typeof HELP_PICTURES)[number];

/** A chapter of the help. */
export interface HelpPart {
  readonly id: string;
  readonly title: string;
  readonly topics: readonly HelpTopic[];
}
