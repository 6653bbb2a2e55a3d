export const USER_WORDS = {
  /** Who did something and was deleted since. */
  deleted: (name: string) => `${name} (gelöscht)`,
} as const;
