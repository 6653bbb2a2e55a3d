export const USER_WORDS = {
  /** A user who has been deleted. */
  deleted: (name: string) => `${name} (gelöscht)`,
} as const;
