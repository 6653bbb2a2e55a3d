/** Bytes on the disk of the data folder; null: unknown. */
export type FreeSpace = () => Promise<number | null>;
