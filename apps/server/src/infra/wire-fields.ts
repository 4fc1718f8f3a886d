/** How zod says that an object may lack a field. */
interface Optional {
  readonly _zod: { readonly optout: "optional" };
}

interface ObjectSchema {
  readonly shape: Readonly<Record<string, { readonly _zod: { readonly optout?: "optional" | undefined } }>>;
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type Wire<Value> = Value extends Date ? string : Value;

type RequiredName<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends Optional ? never : Name;
}[keyof Shape];

/** What the schema requires of the row's columns, in its own spelling. */
type WireFields<Schema extends ObjectSchema, Row> = {
  [Column in keyof Row & string as Extract<CamelCase<Column>, RequiredName<Schema["shape"]>>]: Wire<
    Row[Column]
  >;
};

type Field = readonly [name: string, column: string];

const fieldsOf = new WeakMap<ObjectSchema, readonly Field[]>();

/**
 * The columns that the schema requires, under its names, with instants as text. Columns that it does not name never leave.
 * What the row lacks, or has in another type, the compiler asks of the caller, who writes it after these; so whoever may
 * leave an optional field out says by hand when it is there.
 */
export function wireFields<Schema extends ObjectSchema, Row extends object>(
  schema: Schema,
  row: Row,
): WireFields<Schema, Row> {
  // Safe: a row is an object with names.
  const columns = row as Readonly<Record<string, unknown>>;
  const fields: Record<string, unknown> = {};
  for (const [name, column] of fieldsIn(schema)) {
    const value = columns[column];
    if (value !== undefined) fields[name] = value instanceof Date ? value.toISOString() : value;
  }
  // Safe: these are the names that both have.
  return fields as WireFields<Schema, Row>;
}

function fieldsIn(schema: ObjectSchema): readonly Field[] {
  const known = fieldsOf.get(schema);
  if (known !== undefined) return known;
  const required = Object.entries(schema.shape).filter(([, field]) => field._zod.optout !== "optional");
  const fields = required.map(([name]): Field => [name, toSnakeCase(name)]);
  fieldsOf.set(schema, fields);
  return fields;
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
