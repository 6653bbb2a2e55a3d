import { type Field, orNull } from "../database/codec.ts";
import * as column from "../database/columns.ts";

/** Two columns that say why a light changed last. */
export function lightCause<Cause extends string, By extends string>(
  causeColumn: Cause,
  byColumn: By,
): Field<ChangeCause | null, { [Column in Cause | By]: string | null }> {
  const kinds = orNull(column.word(causeColumn, ["rule", "person", "device"]));
  const users = orNull(column.text(byColumn));
  type Row = { [Column in Cause | By]: string | null };
  return {
    columns: [causeColumn, byColumn],
    encode: (cause) =>
      ({
        ...kinds.encode(cause?.kind ?? null),
        ...users.encode(cause?.kind === "person" ? cause.userId : null),
      }) as Row,
    decode(row) {
      const kind = kinds.decode(row);
      if (kind === null) return null;
      // a missing id of the user gives a person without a name
      return kind === "person" ? { kind, userId: users.decode(row) ?? "" } : { kind };
    },
  };
}

/** rule: automatic control; person: a user of this panel; device: somebody at the device itself. */
export type ChangeCause =
  | { readonly kind: "rule" }
  | { readonly kind: "person"; readonly userId: string }
  | { readonly kind: "device" };
