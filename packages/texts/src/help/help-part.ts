/** One question and its answer; its id is the anchor that other pages link to. */
export interface HelpTopic {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly HelpBlock[];
}

/** A paragraph, or what is best seen as a list, as steps, as code or as a picture. */
export type HelpBlock =
  | string
  | { readonly points: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly code: string; readonly caption: string }
  | { readonly picture: HelpPicture; readonly caption: string };

/** Stands in an example for a day to come, which the page puts in its place. */
export const EXAMPLE_DAY = "{Tag}";

/** The pictures of the real pages that `npm run pictures` takes. */
export const HELP_PICTURES = ["hall", "card", "why", "block", "open-door", "upcoming", "log"] as const;

export type HelpPicture = (typeof HELP_PICTURES)[number];

export interface HelpPart {
  readonly id: string;
  readonly title: string;
  readonly topics: readonly HelpTopic[];
}
