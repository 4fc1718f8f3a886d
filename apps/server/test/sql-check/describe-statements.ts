import pg from "pg";

interface TableColumn {
  readonly table: string;
  readonly column: string;
}

/** A column of a statement's result, as PostgreSQL describes it. */
export interface ResultColumn {
  readonly name: string;
  /** PostgreSQL's name of the type; that of an array begins with `_`. */
  readonly type: string;
  /** The column of a table that stands in the result as it is, if it may be null there. */
  readonly nullable: TableColumn | undefined;
}

/** The columns of a statement's result, or why PostgreSQL does not know it. */
export type Description = { readonly columns: readonly ResultColumn[] } | { readonly refusal: string };

/**
 * Asks PostgreSQL what each statement answers, without running any. Only what makes temporary tables does run, in the
 * order in which tests did.
 */
export async function describeStatements(
  databaseUrl: string,
  texts: readonly string[],
  executed: readonly string[],
): Promise<ReadonlyMap<string, Description>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const text of temporaryTableStatements(executed)) await client.query(text).catch(() => undefined);
    const described = new Map<string, pg.FieldDef[] | Error>();
    for (const text of texts) described.set(text, await describe(client, text));
    const fields = [...described.values()].flatMap((found) => (found instanceof Error ? [] : found));
    const catalog = await readCatalog(client, fields);
    return new Map(Array.from(described, ([text, found]) => [text, toDescription(found, catalog)]));
  } finally {
    await client.end();
  }
}

function temporaryTableStatements(executed: readonly string[]): readonly string[] {
  const texts = [...new Set(executed)];
  const names = texts.map((text) => /^\s*create temporary table (\w+)/.exec(text)?.[1]);
  return texts.filter((text) => {
    const changed = /^\s*(?:create temporary|alter|drop) table (\w+)/.exec(text)?.[1];
    return changed !== undefined && names.includes(changed);
  });
}

function describe(client: pg.Client, text: string): Promise<pg.FieldDef[] | Error> {
  return new Promise((resolve) => client.query(new StatementDescription(text, resolve)));
}

/** Parses and describes a statement that is neither bound nor executed. The methods are those that pg calls. */
class StatementDescription implements pg.Submittable {
  readonly #text: string;
  readonly #settle: (found: pg.FieldDef[] | Error) => void;
  #fields: pg.FieldDef[] = [];

  constructor(text: string, settle: (found: pg.FieldDef[] | Error) => void) {
    this.#text = text;
    this.#settle = settle;
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { readonly fields: pg.FieldDef[] }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#fields);
  }
}

interface Catalog {
  readonly types: ReadonlyMap<number, string>;
  /** Table columns that may be null, by `table oid.number`. */
  readonly nullable: ReadonlyMap<string, TableColumn>;
}

async function readCatalog(client: pg.Client, fields: readonly pg.FieldDef[]): Promise<Catalog> {
  const types = await client.query<{ oid: number; name: string }>(
    "select oid, typname as name from pg_type where oid = any($1)",
    [[...new Set(fields.map(({ dataTypeID }) => dataTypeID))]],
  );
  const columns = await client.query<TableColumn & { key: string }>(
    `select attrelid::oid || '.' || attnum as key, attrelid::regclass::text as table, attname as column
    from pg_attribute where attrelid = any($1) and not attnotnull`,
    [[...new Set(fields.map(({ tableID }) => tableID))]],
  );
  return {
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    nullable: new Map(columns.rows.map((row) => [row.key, row])),
  };
}

function toDescription(found: readonly pg.FieldDef[] | Error, { types, nullable }: Catalog): Description {
  if (found instanceof Error) return { refusal: found.message };
  return {
    columns: found.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: types.get(dataTypeID) ?? String(dataTypeID),
      nullable: nullable.get(`${tableID}.${columnID}`),
    })),
  };
}
