import { type Field, orNull, text, word } from "../database/codec.ts";

/** What last switched a light, in two columns. Who did so is the id of a user. */
export function lightCause<Cause extends string, By extends string>(
  causeColumn: Cause,
  byColumn: By,
): Field<ChangeCause | null, { [Column in Cause | By]: string | null }> {
  // rule: the automatic control by bookings; person: a user of the panel; device: somebody at the lamp
  const kinds = orNull(word(causeColumn, ["rule", "person", "device"]));
  const users = orNull(text(byColumn));
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
      // "": no user is stored, so that the change is shown without a name
      return kind === "person" ? { kind, userId: users.decode(row) ?? "" } : { kind };
    },
  };
}

/**
 * Why a lamp or door changed: by the automatic control by bookings ("rule"), by a user of this panel ("person"), or by
 * somebody at the device itself ("device").
 */
export type ChangeCause =
  | { readonly kind: "rule" }
  | { readonly kind: "person"; readonly userId: string }
  | { readonly kind: "device" };
