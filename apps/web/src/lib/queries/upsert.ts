export function upsert<Item extends { readonly id: unknown }>(
  items: readonly Item[],
  item: Item,
  order: (a: Item, b: Item) => number,
): Item[] {
  return [...items.filter(({ id }) => id !== item.id), item].sort(order);
}

export function without<Item extends { readonly id: unknown }>(
  items: readonly Item[],
  id: Item["id"],
): Item[] {
  return items.filter((item) => item.id !== id);
}
