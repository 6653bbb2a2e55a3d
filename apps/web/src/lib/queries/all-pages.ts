interface Page<Item> {
  readonly items: readonly Item[];
  /** `after` of the next page; null: last page. */
  readonly nextAfter: string | null;
}

/** `read` gets undefined for the first page. */
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
