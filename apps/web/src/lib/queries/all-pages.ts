interface Page<Item> {
  readonly items: readonly Item[];
  /** The value of `after` for the next page; null: last page. */
  readonly nextAfter: string | null;
}

/** Reads a paged list whole. `read`: requests the page after `after`, undefined for the first. */
export async function readAllPages<Item>(
  read: (after: string | undefined) => Promise<Page<Item>>,
): Promise<{ items: Item[] }> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await read(after);
    items.push(...page.items);
    after = page.nextAfter ?? undefined;
  } while (after !== undefined);
  return { items };
}
