import { type Field, orNull } from "../database/codec.ts";
import * as column from "../database/columns.ts";

/** Last switching of a light, in two columns; the person is a user's id. */
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
      // "": no user stored, so the change is shown without a name
      return kind === "person" ? { kind, userId: users.decode(row) ?? "" } : { kind };
    },
  };
}

/**
 * Cause of a change of a lamp or door: automatic control ("rule"), a user of this panel ("person"), or somebody at
 * the device itself ("device").
 */
export type ChangeCause =
  | { readonly kind: "rule" }
  | { readonly kind: "person"; readonly userId: string }
  | { readonly kind: "device" };
