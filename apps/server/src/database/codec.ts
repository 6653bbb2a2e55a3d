/** A part of a record in the columns of its row. */
export interface Field<Value, Row> {
  readonly columns: readonly (keyof Row & string)[];
  readonly encode: (value: Value) => Row;
  /** Throws, with the column's name, for invalid columns. */
  readonly decode: (row: Row) => Value;
}

/** A field of any value and row, for the types below, which derive the record and the row of a table. */
interface AnyField {
  readonly columns: readonly string[];
  readonly encode: (value: never) => unknown;
  readonly decode: (row: never) => unknown;
}
type Fields = Readonly<Record<string, AnyField>>;
type ValueOf<F> = F extends Field<infer Value, infer _Row> ? Value : never;
type ColumnsOf<F> = F extends Field<infer _Value, infer Row> ? Row : never;
/** The intersection of a union's types. */
type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  all: infer Whole,
) => void
  ? { [Column in keyof Whole]: Whole[Column] }
  : never;
type Values<Shape extends Fields> = { readonly [Key in keyof Shape]: ValueOf<Shape[Key]> };
type Columns<Shape extends Fields> = Intersection<ColumnsOf<Shape[keyof Shape]>>;

/** Translates between the rows of a table and records. */
export interface Codec<Rec, Row> {
  readonly table: string;
  /** Id of an invalid row in reports. */
  readonly idOf: (row: Row) => string;
  readonly encode: (record: Rec) => Row;
  /** Undefined fields stay unchanged. */
  readonly encodeSome: (part: { readonly [Key in keyof Rec]?: Rec[Key] | undefined }) => Partial<Row>;
  /** Throws for an invalid row. */
  readonly decode: (row: Row) => Rec;
}

export type RecordOf<C> = C extends Codec<infer Rec, infer _Row> ? Rec : never;
/** Row with the columns of the codec; the table may have more. */
export type RowOf<C> = C extends Codec<infer _Rec, infer Row> ? Row : never;

/** `idOf`: key of a row for the server's log. */
export function codec<const Shape extends Fields>(
  table: string,
  fields: Shape,
  idOf: (row: Columns<Shape>) => string | number,
): Codec<Values<Shape>, Columns<Shape>> {
  const wholeRecord = group(fields);
  return {
    table,
    idOf: (row) => String(idOf(row)),
    encode: wholeRecord.encode,
    encodeSome(part) {
      const row = {};
      for (const [key, value] of Object.entries(part))
        if (value !== undefined) Object.assign(row, fields[key]?.encode(value as never));
      return row as Partial<Columns<Shape>>;
    },
    decode: wholeRecord.decode,
  };
}

/** A field that is an object of fields, in the same row. */
export function group<const Shape extends Fields>(fields: Shape): Field<Values<Shape>, Columns<Shape>> {
  const entries = Object.entries(fields);
  return {
    columns: entries.flatMap(([, field]) => field.columns) as (keyof Columns<Shape> & string)[],
    encode(value) {
      const row = {};
      for (const [key, field] of entries)
        Object.assign(row, field.encode((value as Record<string, unknown>)[key] as never));
      return row as Columns<Shape>;
    },
    decode(row) {
      const value: Record<string, unknown> = {};
      for (const [key, field] of entries) value[key] = field.decode(row as never);
      return value as Values<Shape>;
    },
  };
}

/** For null all columns are null; the first column decides. */
export function orNull<Value, Row>({
  columns,
  encode,
  decode,
}: Field<Value, Row>): Field<Value | null, { [Column in keyof Row]: Row[Column] | null }> {
  const [first] = columns;
  const allNull = Object.fromEntries(columns.map((column) => [column, null]));
  return {
    columns,
    encode: (value) =>
      (value === null ? allNull : encode(value)) as { [Column in keyof Row]: Row[Column] | null },
    decode: (row) => (first !== undefined && row[first] === null ? null : decode(row as Row)),
  };
}

/** A field whose value differs from the stored one. */
export function mapped<Value, Stored, Row>(
  field: Field<Stored, Row>,
  mapping: { readonly write: (value: Value) => Stored; readonly read: (stored: Stored) => Value },
): Field<Value, Row> {
  return {
    columns: field.columns,
    encode: (value) => field.encode(mapping.write(value)),
    decode: (row) => mapping.read(field.decode(row)),
  };
}
