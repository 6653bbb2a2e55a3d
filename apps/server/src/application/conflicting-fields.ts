/**
 * The fields that another caller changed meanwhile, with their current values; null: no conflict. `seen`: the values
 * that the caller started from (wire field `seen`); `current`: the stored values.
 */
export function conflictingFields<Fields extends object>(
  seen: Fields,
  current: Fields,
): Partial<Fields> | null {
  const fields = (Object.keys(current) as (keyof Fields)[]).filter(
    (field) => JSON.stringify(seen[field]) !== JSON.stringify(current[field]),
  );
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, current[field]])) as Partial<Fields>;
}
