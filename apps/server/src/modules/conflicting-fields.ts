/** Fields changed since read (`seen`), with current values (S-11, E-04, C-13); null: no conflict, or not read. */
export function conflictingFields<Fields extends object>(
  seen: Fields | undefined,
  current: Fields,
): Partial<Fields> | null {
  if (seen === undefined) return null;
  const fields = (Object.keys(current) as (keyof Fields)[]).filter(
    (field) => JSON.stringify(seen[field]) !== JSON.stringify(current[field]),
  );
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, current[field]])) as Partial<Fields>;
}
