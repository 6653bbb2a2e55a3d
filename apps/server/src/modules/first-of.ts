/** The first item of a list that has one, as of what is made of one thing. */
export function firstOf<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error("a list that should have an item has none");
  return item;
}
