interface Page<Item> {
  readonly items: readonly Item[];
  /** The value of `after` for the next page; null: this is the last one. */
  readonly nextAfter: string | null;
}

/**
 * Reads a list that the server gives out in pages, one page after the other, and answers it whole. `read`: asks for
 * the page that follows `after`, undefined for the first.
 */
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
