/** The fields that are another now than somebody saw them, as they are now; null: none. */
export function changedSince<Fields extends object>(seen: Fields, now: Fields): Partial<Fields> | null {
  const fields = (Object.keys(now) as (keyof Fields)[]).filter(
    (field) => JSON.stringify(seen[field]) !== JSON.stringify(now[field]),
  );
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, now[field]])) as Partial<Fields>;
}
