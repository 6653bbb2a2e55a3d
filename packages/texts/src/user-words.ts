export const USER_WORDS = {
  /** A user who was deleted since. */
  deleted: (name: string) => `${name} (gelöscht)`,
} as const;
