/** Languages in which customers are written to (O-06). */
export const LANGUAGES = ["de", "en"] as const;

export type Language = (typeof LANGUAGES)[number];
