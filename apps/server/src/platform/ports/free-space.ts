/** The room left on the disk that holds the data folder, in bytes; null: not known. */
export type FreeSpace = () => Promise<number | null>;
