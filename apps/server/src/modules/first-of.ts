export function firstOf<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error("a list that should have an item has none");
  return item;
}
