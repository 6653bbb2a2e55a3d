/** The fields that changed since the base was read, with their current values; null: no conflict. */
export function conflictingFields<Fields extends object>(
  base: Fields,
  current: Fields,
): Partial<Fields> | null {
  const fields = (Object.keys(current) as (keyof Fields)[]).filter(
    (field) => JSON.stringify(base[field]) !== JSON.stringify(current[field]),
  );
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, current[field]])) as Partial<Fields>;
}
